import type { OpenApiDocument } from '@parapet/contracts/openapi/openapi-document';
import {
  READ_ONLY_CLOUD_ACCOUNT,
  READ_ONLY_WORKSPACE,
} from '@parapet/contracts/plans/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

// Ada had a large plan with two workspaces beside her own, and two cloud accounts; her plan is a smaller one now.

let api: TestApi;
let ada: TestUser;
let older: string;
let newest: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp('pro');
  [older, newest] = [await addWorkspace('Older'), await addWorkspace('Newest')];
});

const setTier = (tier: string) =>
  runSql(api.database.url, 'update parapet.subscriptions set tier = $2 where user_id = $1', [
    ada.id,
    tier,
  ]);
async function addWorkspace(name: string): Promise<string> {
  const { status, body } = await api.call(ada, 'POST', '/api/workspaces/create', { name });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id;
}
const call = (workspaceId: string, method: string, path: string, body?: object) =>
  api.call(ada, method, `/api/workspaces/${workspaceId}${path}`, body);
const addAsset = (workspaceId: string, value: string) =>
  call(workspaceId, 'POST', '/assets', { value, consent: true });

async function readOnlyNames(): Promise<string[]> {
  const { body } = await api.call(ada, 'GET', '/api/workspaces/list');
  const all: { name: string; read_only: boolean }[] = body.data;
  return all.filter(({ read_only }) => read_only).map(({ name }) => name);
}

describe('the newest workspaces above the plan', () => {
  test('are read-only, and say so in the list, until the plan has room again', async () => {
    expect(await readOnlyNames()).toEqual([]);
    await setTier('core');
    expect(await readOnlyNames()).toEqual(['Newest']);
    expect(await addAsset(newest, 'a.example')).toMatchObject({
      status: 402,
      body: { code: 'plan_limit', error: READ_ONLY_WORKSPACE },
    });
    expect((await addAsset(older, 'b.example')).status).toBe(201);
    expect((await addAsset(ada.workspaceId, 'c.example')).status).toBe(201);
    await setTier('pro');
    expect(await readOnlyNames()).toEqual([]);
    expect((await addAsset(newest, 'a.example')).status).toBe(201);
  });

  test('follow when an older one is deleted', async () => {
    await setTier('core');
    expect((await call(older, 'POST', '/deletion', { name: 'Older' })).status).toBe(200);
    expect(await readOnlyNames()).toEqual([]);
  });

  test('are read, and what is in them is deleted or archived; everything else is refused', async () => {
    const [first, second] = [
      (await addAsset(newest, 'a.example')).body.id,
      (await addAsset(newest, 'b.example')).body.id,
    ];
    await setTier('core');
    expect((await call(newest, 'GET', '/assets')).body.items).toHaveLength(2);
    const changes: [string, string, object][] = [
      ['PATCH', `/assets/${first}`, { tags: ['x'] }],
      ['POST', '/scans', { assetIds: [first] }],
      ['POST', '/assets/bulk', { assets: { ids: [first] }, change: { action: 'tag', add: ['x'] } }],
    ];
    for (const [method, path, body] of changes) {
      expect({ path, ...(await call(newest, method, path, body)) }).toMatchObject({ status: 402 });
    }
    expect((await call(newest, 'DELETE', `/assets/${first}`)).status).toBe(204);
    const archive = { assets: { ids: [second] }, change: { action: 'archive' } };
    expect((await call(newest, 'POST', '/assets/bulk', archive)).status).toBe(200);
  });

  test('can be emptied: whatever can be deleted elsewhere is deleted there', async () => {
    const create = async (path: string, body: object) => {
      const created = await call(newest, 'POST', path, body);
      expect(created.status, JSON.stringify(created.body)).toBe(201);
      return `${path}/${created.body.id}`;
    };
    const webhook = { type: 'webhook', name: 'Chat', url: 'http://127.0.0.1:9/hook' };
    const integration = await create('/integrations', webhook);
    const made = [
      await create('/views', { page: 'assets', name: 'Web', query: 'type=url', shared: true }),
      await create('/notification-rules', {
        name: 'Rule',
        destination: { kind: 'integration', integrationId: integration.split('/').at(-1) },
        timezone: 'UTC',
      }),
      integration,
    ];
    await setTier('core');
    for (const path of made) {
      expect({ path, ...(await call(newest, 'DELETE', path)) }).toMatchObject({ status: 204 });
    }
    // These look at the workspace before the row.
    for (const list of ['finding-mutes', 'report-schedules', 'reports', 'schedules']) {
      const path = `/${list}/${crypto.randomUUID()}`;
      expect({ path, ...(await call(newest, 'DELETE', path)) }).toMatchObject({ status: 404 });
    }
  });

  test('are documented as a refusal where a workspace is changed', async () => {
    const { body } = await api.call(null, 'GET', '/api/openapi.json');
    const { paths } = body as OpenApiDocument;
    const answersOf = (path: string, method: string) =>
      paths[`/api/workspaces/{workspaceId}${path}`]?.[method]?.responses;
    expect(answersOf('/assets/{assetId}', 'patch')).toHaveProperty('402');
    expect(answersOf('/assets/{assetId}', 'delete')).not.toHaveProperty('402');
    expect(answersOf('/assets', 'get')).not.toHaveProperty('402');
  });
});

test('the newest cloud accounts above the plan are read-only and can be disconnected', async () => {
  const uids = ['111111111111', '222222222222'];
  for (const uid of uids) {
    await runSql(
      api.database.url,
      `with asset as (
         insert into parapet.assets
           (workspace_id, type, state, value, canonical_key, display_name, consented_at)
         values ($1, 'cloud_account', 'connected', $2, 'aws:' || $2, $2, now()) returning id
       )
       insert into parapet.cloud_accounts
         (id, workspace_id, account_uid, alias, auth_method, role_arn, external_id, region, status)
       select id, $1, $2, $2, 'assume_role', 'arn:aws:iam::' || $2 || ':role/r', 'x', 'eu-central-1',
         'connected' from asset`,
      [ada.workspaceId, uid],
    );
  }
  await setTier('free');
  const list = async () => (await call(ada.workspaceId, 'GET', '/cloud/accounts')).body.items;
  const accounts: { id: string; accountUid: string; isReadOnly: boolean }[] = await list();
  expect(accounts.map(({ isReadOnly }) => isReadOnly)).toEqual([false, true]);
  const [kept, surplus] = accounts.map(({ id }) => `/cloud/accounts/${id}`);
  expect(await call(ada.workspaceId, 'POST', `${surplus}/check`)).toMatchObject({
    status: 402,
    body: { error: READ_ONLY_CLOUD_ACCOUNT },
  });
  expect((await call(ada.workspaceId, 'DELETE', `${kept}`)).status).toBe(204);
  expect(await list()).toMatchObject([{ accountUid: '222222222222', isReadOnly: false }]);
});
