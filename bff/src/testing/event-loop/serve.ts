import pg from 'pg';
import { createSandboxPayments } from '../../embedded/payments/sandbox-payments.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { stubOuterServices } from '../stub-outer-services.ts';
import { noBilling, startTestApi } from '../test-api.ts';
import type { TestUser } from '../test-identity.ts';
import { calibrate, openLoopProbe } from './loop-probe.ts';

export interface Ready {
  readonly url: string;
  readonly ada: TestUser;
  /** In the free plan. */
  readonly bob: TestUser;
  /** Has proved a second factor. */
  readonly cy: TestUser;
}

/** `warnings`: how many the process has had, such as of too many listeners. */
export type Asked = 'reset' | 'longest' | 'calibrate' | 'warnings';

// The API in a process of its own, so that its event loop does no work of the test. It answers each
// message with a number.

const HIGH = 1_000_000_000;
const [url = '', adminUrl = '', limits = 'none'] = process.argv.slice(2);
const isLimited = limits === 'limited';

const pool = new pg.Pool({ connectionString: url, max: 2 });
const sandbox = createSandboxPayments(pool);
const api = await startTestApi({
  ...stubOuterServices,
  billing: { ...noBilling, payments: sandbox, sandbox },
  database: { url, adminUrl, drop: async () => undefined },
  poolSize: 20,
  validateResponses: false,
  log: createLogger({ process: 'api', level: 'silent' }),
  ...(isLimited
    ? {}
    : { rateLimits: { anyone: HIGH, pages: HIGH, reads: HIGH, writes: HIGH, cost: HIGH } }),
});
const probe = openLoopProbe();
let warnings = 0;
process.on('warning', () => {
  warnings += 1;
});
const answers: Readonly<Record<Asked, () => number>> = {
  reset: () => {
    probe.reset();
    return 0;
  },
  longest: () => probe.longest(),
  calibrate,
  warnings: () => warnings,
};
process.on('message', (asked: Asked) => process.send?.(answers[asked]()));
process.on('disconnect', () => {
  probe.stop();
  void api
    .close()
    .then(() => pool.end())
    .finally(() => process.exit());
});
const cy = await api.signUp('mssp');
const proved = { sub: cy.id, session_id: cy.sessionId, aal: 'aal2' } as const;
const ready: Ready = {
  url: api.url,
  ada: await api.signUp('mssp'),
  bob: await api.signUp(),
  cy: { ...cy, token: await api.identity.sign(proved) },
};
process.send?.(ready);
