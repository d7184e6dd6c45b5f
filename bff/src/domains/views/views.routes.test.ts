import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joinWorkspace } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

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

const join = (user: TestUser, role: string) =>
  joinWorkspace(api, user, { workspaceId: ada.workspaceId, role });
const path = (id = '') => `/api/workspaces/${ada.workspaceId}/views${id && `/${id}`}`;
const create = (user: TestUser, view: object = {}) =>
  api.call(user, 'POST', path(), {
    page: 'assets',
    name: 'Production',
    query: 'environment=production&sort=-risk',
    ...view,
  });
const namesFor = async (user: TestUser, page = 'assets') => {
  const { body } = await api.call(user, 'GET', `${path()}?page=${page}`);
  return body.items.map(({ name }: { name: string }) => name);
};

describe('a view', () => {
  test('keeps its query, for one page', async () => {
    const { status, body } = await create(ada, {});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      query: 'environment=production&sort=-risk',
      shared: false,
      isOwn: true,
      createdBy: { id: ada.id },
    });
    expect(await namesFor(ada)).toEqual(['Production']);
    expect(await namesFor(ada, 'findings')).toEqual([]);
  });

  test('that is private is seen and changed by its author alone', async () => {
    await join(bob, 'admin');
    const { body } = await create(ada);
    expect(await namesFor(bob)).toEqual([]);
    expect((await api.call(bob, 'PATCH', path(body.id), { name: 'b' })).status).toBe(404);
    expect((await api.call(bob, 'DELETE', path(body.id))).status).toBe(404);
  });

  test('that is shared is seen by all and changed by those who triage', async () => {
    await join(bob, 'viewer');
    const { body } = await create(ada, { shared: true });
    expect(await namesFor(bob)).toEqual(['Production']);
    expect(await api.call(bob, 'PATCH', path(body.id), { name: 'b' })).toMatchObject({
      status: 409,
      body: { code: 'role_insufficient' },
    });
    await runSql(
      api.database.url,
      `update parapet.memberships set role = 'analyst' where user_id = $1 and workspace_id = $2`,
      [bob.id, ada.workspaceId],
    );
    const renamed = await api.call(bob, 'PATCH', path(body.id), { name: 'Live' });
    expect(renamed.body).toMatchObject({ name: 'Live', isOwn: false });
    expect((await api.call(bob, 'PATCH', path(body.id), { shared: false })).status).toBe(409);
    expect((await api.call(bob, 'DELETE', path(body.id))).status).toBe(204);
    expect(await namesFor(ada)).toEqual([]);
  });

  test('of a viewer stays private', async () => {
    await join(bob, 'viewer');
    const { status, body } = await create(bob);
    expect(status).toBe(201);
    expect((await create(bob, { name: 'a', shared: true })).body.code).toBe('role_insufficient');
    const shared = await api.call(bob, 'PATCH', path(body.id), { shared: true });
    expect(shared.body.code).toBe('role_insufficient');
  });

  test('has a name that its author uses once', async () => {
    await create(ada);
    expect(await create(ada, { name: 'PRODUCTION' })).toMatchObject({
      status: 409,
      body: { code: 'duplicate', issues: [{ path: ['name'] }] },
    });
    const { body } = await create(ada, { name: 'Other' });
    const renamed = await api.call(ada, 'PATCH', path(body.id), { name: 'production' });
    expect(renamed.status).toBe(409);
    expect((await create(ada, { page: 'findings' })).status).toBe(201);
  });

  test('is written to the log with each change', async () => {
    const { body } = await create(ada);
    await api.call(ada, 'PATCH', path(body.id), { query: 'criticality=5' });
    await api.call(ada, 'DELETE', path(body.id));
    const rows = await runSql<{ action: string }>(
      api.database.url,
      'select action from parapet.audit_log where target_id = $1 order by id',
      [body.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'view.created',
      'view.updated',
      'view.deleted',
    ]);
  });

  test('of one person number at most 50', async () => {
    await runSql(
      api.database.url,
      `insert into parapet.saved_views (workspace_id, created_by, page, name, query)
       select $1, $2, 'assets', 'v' || n, '' from generate_series(1, 50) n`,
      [ada.workspaceId, ada.id],
    );
    expect((await create(ada)).body.code).toBe('conflict');
  });
});
