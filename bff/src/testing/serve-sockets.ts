import { defaultLiveLimits } from '../web/realtime/live-limits.ts';
import { joinWorkspace } from './sign-up-member.ts';
import { startTestApi } from './test-api.ts';
import type { TestUser } from './test-identity.ts';

// The API in a process of its own, with members of one workspace, to measure what sockets cost.

export interface ServedSockets {
  readonly url: string;
  readonly workspaceId: string;
  readonly users: readonly TestUser[];
}

const [url = '', adminUrl = '', people = '1'] = process.argv.slice(2);
const api = await startTestApi({
  database: { url, adminUrl, drop: async () => undefined },
  poolSize: 20,
  liveLimits: defaultLiveLimits,
  perAddress: Number.POSITIVE_INFINITY,
});
const owner = await api.signUp('mssp');
const { workspaceId } = owner;
const users = [owner];
while (users.length < Number(people)) {
  const user = await api.signUp();
  await joinWorkspace(api, user, { workspaceId, role: 'viewer' });
  users.push(user);
}

/** Answers each message with the resident bytes after a collection. */
process.on('message', () => {
  global.gc?.();
  process.send?.(process.memoryUsage().rss);
});
process.on('disconnect', () => void api.close().finally(() => process.exit()));
process.send?.({ url: api.url, workspaceId, users } satisfies ServedSockets);
