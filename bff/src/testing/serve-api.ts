import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { createLogger } from '../platform/log/logger.ts';
import { writeLines } from '../platform/log/write-lines.ts';
import { recordStatements, type Statement } from './database/record-statements.ts';
import { ownCpu } from './own-cpu.ts';
import { startTestApi } from './test-api.ts';
import { signIn, type TestUser } from './test-identity.ts';

export type Reply =
  | { readonly type: 'ready'; readonly url: string; readonly user: TestUser }
  | { readonly type: 'captured'; readonly statements: readonly Statement[] }
  | { readonly type: 'used'; readonly cpu: number };

/** A path whose statements are recorded; null asks for the CPU of the process so far. */
export interface Asked {
  readonly path: string | null;
}

// The API in a process of its own, to measure or to kill it: production's pool and log, and no rate limits.
// On request it records the statements of one call.

const POOL_SIZE = 20;
const UNLIMITED = 1_000_000_000;

/** The user is that of a database that is filled already. */
const [url = '', adminUrl = '', userId] = process.argv.slice(2);
const send = (reply: Reply) => process.send?.(reply);
const statementsOf = recordStatements();

const api = await startTestApi({
  database: { url, adminUrl, drop: async () => undefined },
  poolSize: POOL_SIZE,
  validateResponses: false,
  log: createLogger({ process: 'api', level: 'info' }, writeLines(openSync(devNull, 'a'))),
  rateLimits: {
    anyone: UNLIMITED,
    pages: UNLIMITED,
    reads: UNLIMITED,
    writes: UNLIMITED,
    cost: UNLIMITED,
  },
});
const user = userId ? await signIn(url, api.identity, userId) : await api.signUp('mssp');

process.on('message', async ({ path }: Asked) => {
  if (path === null) {
    send({ type: 'used', cpu: ownCpu() });
    return;
  }
  const statements = await statementsOf(() => api.call(user, 'GET', path));
  send({ type: 'captured', statements });
});
process.on('disconnect', () => void api.close().finally(() => process.exit()));
send({ type: 'ready', url: api.url, user });
