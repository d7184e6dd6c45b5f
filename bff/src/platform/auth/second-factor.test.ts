import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const LIST = '/api/workspaces/list';

/** Gives a user a factor of the session service. */
const addFactor = (user: TestUser, status: 'verified' | 'unverified' = 'verified') =>
  runSql(
    api.database.url,
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', $2)`,
    [user.id, status],
  );

/** Raises the session of a user, and returns them with the token that comes with it. */
async function proved(user: TestUser): Promise<TestUser> {
  await runSql(api.database.url, `update auth.sessions set aal = 'aal2' where id = $1`, [
    user.sessionId,
  ]);
  const claims = { sub: user.id, session_id: user.sessionId, aal: 'aal2' } as const;
  return { ...user, token: await api.identity.sign(claims) };
}

/** Requires a second factor in the personal workspace of a user. */
const requireFactor = (user: TestUser) =>
  runSql(api.database.url, 'update parapet.workspaces set mfa_required = true where id = $1', [
    user.workspaceId,
  ]);

const toProve = { status: 409, body: { code: 'second_factor_required' } };
const missing = { status: 409, body: { code: 'second_factor_missing' } };

describe('a user with a verified second factor', () => {
  test('is asked for it, not signed out, while the session has the password only', async () => {
    const ada = await api.signUp();
    await addFactor(ada);
    expect(await api.call(ada, 'GET', LIST)).toMatchObject(toProve);
    const assets = `/api/workspaces/${ada.workspaceId}/assets`;
    expect(await api.call(ada, 'GET', assets)).toMatchObject(toProve);
    expect((await api.call(await proved(ada), 'GET', LIST)).status).toBe(200);
  });

  test('is asked for it with a token from before the proof', async () => {
    const ada = await api.signUp();
    await addFactor(ada);
    await proved(ada);
    expect(await api.call(ada, 'GET', LIST)).toMatchObject(toProve);
  });

  test('is asked for it when the session was lowered after the token was signed', async () => {
    const ada = await api.signUp();
    await addFactor(ada);
    const claims = { sub: ada.id, session_id: ada.sessionId, aal: 'aal2' } as const;
    const token = await api.identity.sign(claims);
    expect(await api.call({ ...ada, token }, 'GET', LIST)).toMatchObject(toProve);
  });

  test('is signed out when the session ended', async () => {
    const ada = await api.signUp();
    await addFactor(ada);
    await runSql(api.database.url, 'delete from auth.sessions where id = $1', [ada.sessionId]);
    expect(await api.call(ada, 'GET', LIST)).toMatchObject({
      status: 401,
      body: { code: 'session_invalid' },
    });
  });
});

test('an enrolment that was not finished asks for nothing', async () => {
  const ada = await api.signUp();
  await addFactor(ada, 'unverified');
  expect((await api.call(ada, 'GET', LIST)).status).toBe(200);
});

describe('a workspace that requires a second factor', () => {
  test('opens in sessions that proved one, and says so to others', async () => {
    const ada = await api.signUp();
    await requireFactor(ada);
    const assets = `/api/workspaces/${ada.workspaceId}/assets`;
    expect(await api.call(ada, 'GET', assets)).toMatchObject(missing);
    const { body } = await api.call(ada, 'GET', LIST);
    expect(body.data).toMatchObject([{ id: ada.workspaceId, mfa_required: true }]);
    await addFactor(ada);
    expect((await api.call(await proved(ada), 'GET', assets)).status).toBe(200);
  });

  test('lets a member without one leave', async () => {
    const ada = await api.signUp();
    const guest = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'analyst' });
    await requireFactor(ada);
    const at = `/api/workspaces/${ada.workspaceId}`;
    expect(await api.call(guest, 'GET', `${at}/assets`)).toMatchObject(missing);
    expect((await api.call(guest, 'POST', `${at}/leave`)).status).toBe(204);
    const { body } = await api.call(guest, 'GET', LIST);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([guest.workspaceId]);
  });

  test('does not open by the event stream or by the plan of its owner', async () => {
    const ada = await api.signUp();
    await requireFactor(ada);
    const at = `/api/workspaces/${ada.workspaceId}`;
    const stream = `${at}/scans/${ada.workspaceId}/events`;
    expect(await api.call(ada, 'GET', stream)).toMatchObject(missing);
    const plan = `/api/subscription?workspaceId=${ada.workspaceId}`;
    expect(await api.call(ada, 'GET', plan)).toMatchObject(missing);
    expect((await api.call(ada, 'GET', '/api/subscription')).status).toBe(200);
  });

  test('is restored by an owner who proved one', async () => {
    const ada = await api.signUp('core');
    const { body } = await api.call(ada, 'POST', '/api/workspaces/create', { name: 'Shop' });
    const { id } = body.data;
    await api.call(ada, 'POST', `/api/workspaces/${id}/deletion`, { name: 'Shop' });
    await requireFactor({ ...ada, workspaceId: id });
    const path = `/api/deleted-workspaces/${id}/restore`;
    expect(await api.call(ada, 'POST', path)).toMatchObject(missing);
    const { body: deleted } = await api.call(ada, 'GET', '/api/deleted-workspaces');
    expect(deleted.items).toMatchObject([{ id }]);
    await addFactor(ada);
    expect((await api.call(await proved(ada), 'POST', path)).status).toBe(204);
  });

  test('is made by an owner who has one, and logged', async () => {
    const ada = await api.signUp();
    const at = `/api/workspaces/${ada.workspaceId}`;
    const change = { name: 'Northquay', mfa_required: true };
    expect(await api.call(ada, 'PATCH', at, change)).toMatchObject(missing);
    await addFactor(ada);
    const owner = await proved(ada);
    expect(await api.call(owner, 'PATCH', at, change)).toMatchObject({
      status: 200,
      body: { mfa_required: true },
    });
    const log = await runSql(
      api.database.url,
      `select before ->> 'mfa_required' as before, after ->> 'mfa_required' as after
       from parapet.audit_log where workspace_id = $1 and action = 'workspace.updated'`,
      [ada.workspaceId],
    );
    expect(log).toEqual([{ before: 'false', after: 'true' }]);
    const renamed = await api.call(owner, 'PATCH', at, { name: 'Northquay 2' });
    expect(renamed.body).toMatchObject({ mfa_required: true });
  });
});
