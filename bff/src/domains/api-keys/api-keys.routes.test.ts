import { API_KEY_FORM, MAX_API_KEYS, scopes } from '@parapet/contracts/access/api-key';
import { apiTable } from '@parapet/contracts/openapi/api-table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;

const keysPath = (workspaceId = ada.workspaceId) => `/api/workspaces/${workspaceId}/api-keys`;
const run = <Row>(text: string, values: unknown[] = []) =>
  runSql<Row>(api.database.url, text, values);
/** A caller who sends the key in the place of a session's token. */
const holding = (key: string, user = ada): TestUser => ({ ...user, token: key });

async function create(
  wanted: readonly string[] = ['read'],
  { user = ada, workspaceId = ada.workspaceId, on = api } = {},
) {
  const { status, body } = await on.call(user, 'POST', keysPath(workspaceId), {
    name: 'Pipeline',
    scopes: wanted,
    expiresInDays: 30,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: String(body.id), key: String(body.key), prefix: String(body.prefix) };
}

const addMember = (role: string): Promise<TestUser> =>
  signUpMember(api, { workspaceId: ada.workspaceId, role });

const read = (key: string, path = `/api/workspaces/${ada.workspaceId}/assets`) =>
  api.call(holding(key), 'GET', path);
const answerOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call;
  return { status, code: body.code };
};
const dead = { status: 401, code: 'session_invalid' };
const scopeMissing = { status: 409, code: 'scope_insufficient' };

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp('mssp');
});
afterAll(() => api.close());

describe('a key', () => {
  test('is shown once, and only its hash is stored', async () => {
    const { id, key, prefix } = await create(['read', 'scan']);
    expect(key).toMatch(API_KEY_FORM);
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    const { body } = await api.call(ada, 'GET', keysPath());
    expect(body.items[0]).toMatchObject({
      id,
      prefix,
      scopes: ['read', 'scan'],
      state: 'live',
      createdBy: { id: ada.id },
      lastUsedAt: null,
    });
    const secret = key.slice(prefix.length + 1);
    expect(JSON.stringify(body)).not.toContain(secret);
    const stored = await run('select to_jsonb(k)::text as row from parapet.api_keys k');
    expect(JSON.stringify(stored)).not.toContain(secret);
    const audited = await run('select to_jsonb(l)::text as row from parapet.audit_log l');
    expect(JSON.stringify(audited)).toContain(prefix);
    expect(JSON.stringify(audited)).not.toContain(secret);
  });

  test('does what its scopes allow, and is named in the audit log', async () => {
    const { id, key } = await create(['manageAssets']);
    expect((await read(key)).status).toBe(200);
    const added = await api.call(
      holding(key),
      'POST',
      `/api/workspaces/${ada.workspaceId}/assets`,
      { value: 'key.example', consent: true },
    );
    expect(added.status).toBe(201);
    const log = await api.call(
      ada,
      'GET',
      `/api/workspaces/${ada.workspaceId}/audit-log?targetId=${added.body.id}&targetType=asset`,
    );
    expect(log.body.items[0]).toMatchObject({ actor: { id: ada.id }, apiKeyId: id });
    const scan = api.call(holding(key), 'POST', `/api/workspaces/${ada.workspaceId}/scans`, {
      assetIds: [added.body.id],
    });
    expect(await answerOf(scan)).toEqual(scopeMissing);
  });

  test('acts in its own workspace alone, for the API and for Postgres', async () => {
    const { body } = await api.call(ada, 'POST', '/api/workspaces/create', { name: 'Second' });
    const second = String(body.data.id);
    const { id, key } = await create(['read']);
    expect(await answerOf(read(key, `/api/workspaces/${second}/assets`))).toMatchObject({
      status: 404,
    });
    await api.call(ada, 'POST', `/api/workspaces/${second}/assets`, {
      value: 'second.example',
      consent: true,
    });
    const db = openDatabase({ url: api.database.url, poolSize: 1, onError: () => undefined });
    const seen = (apiKey?: { id: string; workspaceId: string; scopes: string[] }) =>
      db.asActor({ userId: ada.id, sessionId: null, apiKey }, (tx) =>
        tx.selectFrom('assets').where('workspace_id', '=', second).select('id').execute(),
      );
    expect(await seen()).toHaveLength(1);
    expect(await seen({ id, workspaceId: ada.workspaceId, scopes: ['read'] })).toEqual([]);
    await db.close();
  });

  test('is refused wherever a person is needed', async () => {
    const { key } = await create(scopes);
    const anyId = '0190f5a0-0000-7000-8000-000000000000';
    const personal = apiTable.filter(({ access, scope }) => access === 'session' && !scope);
    expect(personal.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['createApiKey', 'listApiKeys', 'createWorkspace', 'updateWorkspace']),
    );
    for (const { id, method, path } of personal) {
      const at = path.replace('{workspaceId}', ada.workspaceId).replaceAll(/\{\w+\}/g, anyId);
      const answer = await answerOf(api.call(holding(key), method, at));
      expect(answer, id).toEqual(scopeMissing);
    }
  });

  test('never has more rights than its maker has now', async () => {
    const eve = await addMember('admin');
    const { key } = await create(['manageAssets'], { user: eve });
    const add = (value: string) =>
      answerOf(
        api.call(holding(key), 'POST', `/api/workspaces/${ada.workspaceId}/assets`, {
          value,
          consent: true,
        }),
      );
    expect(await add('eve.example')).toMatchObject({ status: 201 });
    await run(
      `update parapet.memberships set role = 'viewer' where user_id = $1 and workspace_id = $2`,
      [eve.id, ada.workspaceId],
    );
    expect(await add('eve2.example')).toEqual({ status: 409, code: 'role_insufficient' });
  });

  test('is shut out of a workspace that requires a second factor, if its maker had none', async () => {
    const bob = await api.signUp('mssp');
    const { id, key } = await create(['read'], { user: bob, workspaceId: bob.workspaceId });
    const list = () =>
      answerOf(api.call(holding(key, bob), 'GET', `/api/workspaces/${bob.workspaceId}/assets`));
    await run('update parapet.workspaces set mfa_required = true where id = $1', [bob.workspaceId]);
    expect(await list()).toEqual({ status: 409, code: 'second_factor_missing' });
    await run(`update parapet.api_keys set level = 'aal2' where id = $1`, [id]);
    expect(await list()).toMatchObject({ status: 200 });
  });

  test('writes when it was used, at most once a minute', async () => {
    const { id, key } = await create();
    const used = async () =>
      (
        await run<{ at: string | null }>(
          'select last_used_at::text as at from parapet.api_keys where id = $1',
          [id],
        )
      )[0]?.at;
    await read(key);
    const first = await used();
    expect(first).toEqual(expect.any(String));
    await read(key);
    expect(await used()).toBe(first);
    await run(
      `update parapet.api_keys set last_used_at = now() - interval '2 minutes' where id = $1`,
      [id],
    );
    await read(key);
    expect((await used()) ?? '').not.toBe(first);
  });

  test('has a rate limit of its own', async () => {
    const limited = await startTestApi({
      rateLimits: { anyone: 1000, pages: 1000, reads: 3, writes: 10, cost: 1000 },
    });
    const bob = await limited.signUp('mssp');
    const { key } = await create(['read'], {
      user: bob,
      workspaceId: bob.workspaceId,
      on: limited,
    });
    const list = (user: TestUser) =>
      limited.call(user, 'GET', `/api/workspaces/${bob.workspaceId}/assets`);
    await expect.poll(async () => (await list(holding(key, bob))).status).toBe(429);
    expect((await list(bob)).status).toBe(200);
    await limited.close();
  });
});

describe('a dead key is a 401:', () => {
  test.each([
    ['without its form', (key: string) => `${key.slice(0, -1)}x`],
    ['of nobody', () => `parapet_${'0'.repeat(16)}_${'0'.repeat(64)}`],
    ['with a wrong secret', (key: string) => `${key.slice(0, 25)}${'0'.repeat(64)}`],
  ])('one %s', async (_, change) => {
    const { key } = await create();
    expect(await answerOf(read(change(key)))).toEqual(dead);
  });

  test('one that was revoked, which happens once', async () => {
    const { id, key } = await create();
    const revoke = () => api.call(ada, 'DELETE', `${keysPath()}/${id}`);
    expect((await revoke()).status).toBe(204);
    expect(await answerOf(read(key))).toEqual(dead);
    expect((await revoke()).status).toBe(409);
  });

  test('one that has expired', async () => {
    const { id, key } = await create();
    await run('update parapet.api_keys set expires_at = now() where id = $1', [id]);
    expect(await answerOf(read(key))).toEqual(dead);
  });

  test('one whose maker has left, was banned or deleted', async () => {
    const eve = await addMember('admin');
    const { id, key } = await create(['read'], { user: eve });
    await run(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      eve.id,
    ]);
    expect(await answerOf(read(key))).toEqual(dead);
    await run('update auth.users set banned_until = null where id = $1', [eve.id]);
    expect((await read(key)).status).toBe(200);
    await run('delete from parapet.memberships where user_id = $1 and workspace_id = $2', [
      eve.id,
      ada.workspaceId,
    ]);
    expect(await answerOf(read(key))).toEqual(dead);
    const { body } = await api.call(ada, 'GET', keysPath());
    expect(body.items.find((item: { id: string }) => item.id === id).state).toBe('orphaned');
    await run('delete from auth.users where id = $1', [eve.id]);
    expect(await answerOf(read(key))).toEqual(dead);
  });
});

describe('managing keys', () => {
  test.each(['viewer', 'auditor', 'developer', 'analyst'])('is refused to a %s', async (role) => {
    const user = await addMember(role);
    const body = { name: 'a', scopes: ['read'], expiresInDays: 1 };
    for (const call of [
      api.call(user, 'GET', keysPath()),
      api.call(user, 'POST', keysPath(), body),
    ]) {
      expect(await answerOf(call)).toEqual({ status: 409, code: 'role_insufficient' });
    }
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['read', 'read'] }, 'scopes'],
    [{ scopes: ['manageApiKeys'] }, 'scopes'],
    [{ expiresInDays: 366 }, 'expiresInDays'],
  ])('refuses %j at its field', async (change, field) => {
    const body = { name: 'a', scopes: ['read'], expiresInDays: 1, ...change };
    const { status, body: refusal } = await api.call(ada, 'POST', keysPath(), body);
    expect({ status, at: refusal.issues[0].path[0] }).toEqual({ status: 422, at: field });
  });

  test('stops at the limit, also for two at once', async () => {
    const bob = await api.signUp('mssp');
    await run(
      `insert into parapet.api_keys (workspace_id, name, prefix, hash, scopes, created_by, expires_at)
       select $1, 'a', 'parapet_' || lpad(to_hex(n), 16, 'f'), repeat('a', 64), '{read}', $2,
         now() + interval '1 day'
       from generate_series(1, ${MAX_API_KEYS - 1}) n`,
      [bob.workspaceId, bob.id],
    );
    const body = { name: 'a', scopes: ['read'], expiresInDays: 1 };
    const answers = await Promise.all(
      [1, 2].map(() => api.call(bob, 'POST', keysPath(bob.workspaceId), body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
