import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let api: TestApi;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ada = await api.signUp();
  bob = await api.signUp();
});
afterAll(() => api.close());

/** Adds a session, as the auth service does, and returns its id. */
const signIn = async (user: TestUser, change: { ends?: string } = {}): Promise<string> => {
  const id = randomUUID();
  await runSql(
    api.database.url,
    `insert into auth.sessions (id, user_id, user_agent, ip, created_at, refreshed_at, not_after)
     values ($1, $2, $3, '203.0.113.9', now() - interval '2 days', now() + interval '1 minute', $4)`,
    [id, user.id, FIREFOX, change.ends ?? null],
  );
  return id;
};
const list = async (user: TestUser) => (await api.call(user, 'GET', '/api/sessions')).body.items;
const end = (user: TestUser, id: string) => api.call(user, 'DELETE', `/api/sessions/${id}`);

describe('the sessions of a user', () => {
  test('are listed with device and address, the one used last first', async () => {
    const other = await signIn(ada);
    await signIn(bob);
    await signIn(ada, { ends: '2020-01-01' });
    const items = await list(ada);
    expect(items).toMatchObject([
      { id: other, current: false, device: 'Firefox on Linux', address: '203.0.113.9' },
      { id: ada.sessionId, current: true },
    ]);
    expect(Date.parse(items[0].lastUsedAt)).toBeGreaterThan(Date.parse(items[0].signedInAt));
  });

  test('end one by one', async () => {
    const other = await signIn(ada);
    expect((await end(ada, other)).status).toBe(204);
    expect(await list(ada)).toHaveLength(1);
    expect((await end(ada, other)).status).toBe(404);
  });

  test('are not found by others', async () => {
    const other = await signIn(ada);
    expect((await end(bob, other)).status).toBe(404);
    expect(await list(ada)).toHaveLength(2);
  });
});
