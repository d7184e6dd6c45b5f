import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { pngOf } from '../../testing/png.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import { exportMyData } from './export-my-data.ts';

let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp('mssp');
});
afterAll(() => api.close());

test('a person downloads what is held about them, and nothing of others or secret', async () => {
  const bob = await api.signUp('mssp');
  const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
  const made = await api.call(ada, 'POST', at('/api-keys'), {
    name: 'Pipeline',
    scopes: ['read'],
    expiresInDays: 30,
  });
  await api.call(ada, 'POST', at('/views'), { page: 'assets', name: 'Web', query: 'type=url' });
  await api.call(bob, 'PATCH', `/api/workspaces/${bob.workspaceId}`, { name: 'Of Bob' });
  const image = pngOf(64).toString('base64');
  await api.call(ada, 'PUT', '/api/account/avatar', { image });
  await runSql(
    api.database.url,
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Phone of Ada', 'phone', 'unverified', now(), now())`,
    [ada.id],
  );
  const { status, headers, body } = await api.call(ada, 'GET', '/api/account/data');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('parapet-my-data.json');
  expect(body).toMatchObject({
    account: { id: ada.id, email: `${ada.id}@parapet.example` },
    picture: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
    plan: 'mssp',
    identities: [],
    secondFactors: [],
    billingDetails: null,
    payments: [],
    invoices: [],
    notificationRules: [],
    sessions: [{ createdAt: expect.any(String) }],
    workspaces: [{ id: ada.workspaceId, name: 'Personal', role: 'owner' }],
    savedViews: [{ name: 'Web', query: 'type=url' }],
    apiKeys: [{ name: 'Pipeline', prefix: made.body.prefix, scopes: ['read'] }],
    olderChangesLeftOut: false,
  });
  expect(body.changes.map(({ action }: { action: string }) => action)).toEqual([
    'view.created',
    'api_key.created',
  ]);
  const text = JSON.stringify(body);
  for (const secret of [bob.id, 'Of Bob', made.body.key, 'hash', 'password']) {
    expect(text).not.toContain(secret);
  }
});

test('it reads changes page by page up to a limit, and says that there are older ones', async () => {
  const eve = await api.signUp();
  await runSql(
    api.database.url,
    `insert into parapet.audit_log (workspace_id, actor_kind, actor_id, action, target_type, target_id)
     select $1, 'user', $2, 'a.b', 'asset', n::text from generate_series(1, 1200) n`,
    [eve.workspaceId, eve.id],
  );
  const db = openDatabase({ url: api.database.url, poolSize: 1, onError: () => undefined });
  const read = async (maxChanges: number) => {
    const { parts } = await exportMyData({ db, storage: api.storage, maxChanges })({
      userId: eve.id,
      sessionId: eve.sessionId,
    } as Actor);
    let text = '';
    for await (const part of parts) text += part;
    const { changes, olderChangesLeftOut } = JSON.parse(text);
    return { first: changes[0].targetId, count: changes.length, olderChangesLeftOut };
  };
  expect(await read(5000)).toEqual({ first: '1200', count: 1200, olderChangesLeftOut: false });
  expect(await read(1100)).toEqual({ first: '1200', count: 1100, olderChangesLeftOut: true });
  await db.close();
});
