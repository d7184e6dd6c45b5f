import { recordStatements, type Statement } from '../record-statements.ts';
import { startTestApi } from '../test-api.ts';
import { signIn, type TestUser } from '../test-identity.ts';

export type Reply =
  | { readonly type: 'ready'; readonly url: string; readonly user: TestUser }
  | { readonly type: 'captured'; readonly statements: readonly Statement[] };

// The API in a process of its own, for the benchmark: production's pool and no rate limits. On
// request it records the statements of one call.

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
  rateLimits: { anyone: UNLIMITED, pages: UNLIMITED, reads: UNLIMITED, writes: UNLIMITED },
});
const user = userId ? await signIn(url, api.identity, userId) : await api.signUp('mssp');

process.on('message', async ({ path }: { path: string }) => {
  const statements = await statementsOf(() => api.call(user, 'GET', path));
  send({ type: 'captured', statements });
});
process.on('disconnect', () => void api.close().finally(() => process.exit()));
send({ type: 'ready', url: api.url, user });
