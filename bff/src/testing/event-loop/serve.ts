import { createLogger } from '../../platform/log/logger.ts';
import { startTestApi } from '../test-api.ts';
import type { TestUser } from '../test-identity.ts';
import { calibrate, openLoopProbe } from './loop-probe.ts';

export interface Ready {
  readonly url: string;
  readonly ada: TestUser;
  readonly bob: TestUser;
}

/** `warnings`: how many the process has had, such as of too many listeners. */
export type Asked = 'reset' | 'longest' | 'calibrate' | 'warnings';

// The API in a process of its own, so that its event loop does no work of the test. It answers each
// message with a number.

const HIGH = 1_000_000_000;
const [url = '', adminUrl = '', limits = 'none'] = process.argv.slice(2);
const isLimited = limits === 'limited';

const api = await startTestApi({
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
  void api.close().finally(() => process.exit());
});
const ready: Ready = { url: api.url, ada: await api.signUp('mssp'), bob: await api.signUp() };
process.send?.(ready);
