import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ObjectPath } from '../../platform/storage/storage.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { storeFile } from '../../testing/store-file.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let eve: TestUser;
const name = 'a.html';
const content = '<script>alert(1)</script>';

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp('core');
  eve = await api.signUp('core');
  const path = { bucket: 'reports', workspaceId: ada.workspaceId, name } as const;
  await storeFile(api, path, content);
});
afterAll(() => api.close());

const sql = <Row>(text: string, ...values: unknown[]) =>
  runSql<Row>(api.database.url, text, values);
const storageOf = (user: TestUser) =>
  createClient(api.url, 'sb_publishable_test', { accessToken: async () => user.token }).storage;
const inWorkspace = (of: TestUser) => `${of.workspaceId}/${name}`;

test('a member reads the objects of the workspace with the storage client', async () => {
  const storage = storageOf(ada);
  const files = storage.from('reports');
  expect((await storage.listBuckets()).data).toEqual([
    {
      id: 'reports',
      name: 'reports',
      owner: '',
      public: false,
      created_at: null,
      updated_at: null,
      file_size_limit: 256 * 1024 * 1024,
      allowed_mime_types: [
        'application/pdf',
        'text/html; charset=utf-8',
        'text/csv; charset=utf-8',
        'application/json',
        'application/zip',
      ],
    },
  ]);
  expect((await storage.getBucket('invoices')).error).toMatchObject({ statusCode: '404' });
  expect((await storage.getBucket('reports')).data).toMatchObject({ id: 'reports' });
  expect((await files.list(ada.workspaceId)).data).toMatchObject([
    { name, metadata: { size: content.length } },
  ]);
  expect((await files.info(inWorkspace(ada))).data).toMatchObject({
    size: content.length,
    contentType: 'text/html; charset=utf-8',
  });
  const { data } = await files.download(inWorkspace(ada));
  expect(await data?.text()).toBe(content);
});

test('a list has the first hundred objects by name, unless more are asked for', async () => {
  const { workspaceId } = eve;
  const names = Array.from({ length: 101 }, (_, index) => `r${1000 + index}.csv`);
  await sql(
    `insert into parapet.stored_objects (bucket, owner_id, name, bytes, state, created_at)
     select 'reports', $1, name, 1, 'stored', now() - position * interval '1 s'
     from unnest($2::text[]) with ordinality as file (name, position)`,
    workspaceId,
    [...names, 'a-under.csv'],
  );
  await sql(
    `insert into parapet.stored_objects (bucket, owner_id, name, state)
     values ('reports', $1, 'b-writing.csv', 'writing'), ('reports', $1, 'b-removed.csv', 'removed')`,
    workspaceId,
  );
  const namesIn = async (page: object) =>
    (await storageOf(eve).from('reports').list(workspaceId, page)).data?.map((file) => file.name);
  expect(await namesIn({})).toEqual(['a-under.csv', ...names.slice(0, 99)]);
  expect(await namesIn({ limit: 2, offset: 100 })).toEqual(names.slice(99));
  expect(await namesIn({ limit: 1000, search: 'R110' })).toEqual(['r1100.csv']);
  expect(await namesIn({ search: '_' })).toEqual([]);
  expect(await namesIn({ limit: 2, sortBy: { column: 'name', order: 'desc' } })).toEqual([
    'r1100.csv',
    'r1099.csv',
  ]);
  expect(await namesIn({ limit: 1, sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
    'a-under.csv',
  ]);
  expect(await namesIn({ limit: 1001 })).toBeUndefined();
});

test('a signed link downloads without a session, and its file never runs', async () => {
  const { data, error } = await storageOf(ada)
    .from('reports')
    .createSignedUrl(inWorkspace(ada), 60);
  expect(error).toBeNull();
  const response = await fetch(data?.signedUrl ?? '');
  expect(await response.text()).toBe(content);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-disposition': `attachment; filename=${name}`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/^private, max-age=(5[5-9]|60)$/),
  });
  const forged = (data?.signedUrl ?? '').slice(0, -3);
  expect((await fetch(forged)).status).toBe(400);
  expect((await fetch(forged.split('?')[0] ?? '')).status).toBe(400);
});

test('a file is sent in parts, and not again while it is the same', async () => {
  const { data } = await storageOf(ada).from('reports').createSignedUrl(inWorkspace(ada), 60);
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(data?.signedUrl ?? '', { headers, method });
    const { status } = response;
    return { status, headers: response.headers, body: await response.text() };
  };
  const whole = await ask({});
  const etag = whole.headers.get('etag') ?? '';
  expect(whole).toMatchObject({ status: 200, body: content });
  expect(etag).toMatch(/^"[0-9a-f-]{36}"$/);

  expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
  expect(await ask({ 'if-none-match': '"another"' })).toMatchObject({ status: 200 });

  const part = await ask({ range: 'bytes=1-6' });
  expect(part).toMatchObject({ status: 206, body: content.slice(1, 7) });
  expect(part.headers.get('content-range')).toBe(`bytes 1-6/${content.length}`);
  expect(await ask({ range: 'bytes=1-6', 'if-range': '"another"' })).toMatchObject({
    status: 200,
    body: content,
  });
  const beyond = await ask({ range: 'bytes=999-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([
    416,
    `bytes */${content.length}`,
  ]);
  const head = await ask({}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), head.body]).toEqual([
    200,
    String(content.length),
    '',
  ]);
});

test('signs many at once, and names those that do not exist', async () => {
  const { data } = await storageOf(ada)
    .from('reports')
    .createSignedUrls([inWorkspace(ada), `${ada.workspaceId}/b.html`, inWorkspace(eve)], 60);
  expect(data?.map(({ error }) => error === null)).toEqual([true, false, false]);
});

test('another workspace does not exist', async () => {
  const files = storageOf(eve).from('reports');
  for (const refused of [
    files.createSignedUrl(inWorkspace(ada), 60),
    files.download(inWorkspace(ada)),
    files.info(inWorkspace(ada)),
    files.list(ada.workspaceId),
    files.createSignedUrl('../../../etc/passwd', 60),
    storageOf(eve).getBucket('other'),
  ]) {
    const { data, error } = await refused;
    expect(data).toBeNull();
    // The path that climbs is none of the storage API.
    expect(error).toMatchObject({ statusCode: expect.stringMatching(/^(404|not_found)$/) });
  }
});

test('a link is valid for an hour at most, and more is refused with the limit', async () => {
  const files = storageOf(ada).from('reports');
  expect((await files.createSignedUrl(inWorkspace(ada), 3600)).error).toBeNull();
  const refused = {
    statusCode: '422',
    message: 'A link to a file of reports is valid for at most 3600 seconds.',
  };
  expect((await files.createSignedUrl(inWorkspace(ada), 3601)).error).toMatchObject(refused);
  expect((await files.createSignedUrls([inWorkspace(ada)], 3601)).error).toMatchObject(refused);
});

test('each signing is in the audit log: who, which file, until when', async () => {
  const bob = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'viewer' });
  const before = Date.now();
  await storageOf(bob)
    .from('reports')
    .createSignedUrls([inWorkspace(ada), inWorkspace(eve)], 600);
  const logged = await sql<{ target_id: string; after: { bucket: string; expiresAt: string } }>(
    `select target_id, after from parapet.audit_log
     where actor_id = $1 and action = 'file.link_created' and target_type = 'file'`,
    bob.id,
  );
  expect(logged).toMatchObject([
    { target_id: `reports/${inWorkspace(ada)}`, after: { bucket: 'reports' } },
  ]);
  const until = Date.parse(logged[0]?.after.expiresAt ?? '');
  expect(until).toBeGreaterThanOrEqual(before + 600_000);
  expect(until).toBeLessThan(Date.now() + 601_000);
});

describe('a link that is used opens what its signer may read now', () => {
  let owner: TestUser;
  let bob: TestUser;
  let file: ObjectPath;
  beforeEach(async () => {
    owner = await api.signUp('core');
    bob = await signUpMember(api, { workspaceId: owner.workspaceId, role: 'viewer' });
    file = { bucket: 'reports', workspaceId: owner.workspaceId, name: 'a.csv' };
    await storeFile(api, file);
  });
  const setState = (state: string) =>
    sql(
      'update parapet.stored_objects set state = $2 where owner_id = $1',
      owner.workspaceId,
      state,
    );

  test.each<[string, () => Promise<unknown>]>([
    [
      'the member was removed',
      () => api.call(owner, 'DELETE', `/api/workspaces/${owner.workspaceId}/members/${bob.id}`),
    ],
    ['the member left', () => api.call(bob, 'POST', `/api/workspaces/${owner.workspaceId}/leave`)],
    [
      'the member was limited to assets with some tags',
      () =>
        sql(
          `update parapet.memberships set asset_scope = '{team}' where user_id = $1 and workspace_id = $2`,
          bob.id,
          owner.workspaceId,
        ),
    ],
    [
      'the workspace requires a second factor, which the session did not prove',
      () =>
        sql('update parapet.workspaces set mfa_required = true where id = $1', owner.workspaceId),
    ],
    [
      'the account was banned',
      () =>
        sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, bob.id),
    ],
    [
      'the account is being deleted',
      () => sql('insert into parapet.account_deletions (user_id) values ($1)', bob.id),
    ],
    [
      'the workspace is gone',
      () => sql('delete from parapet.workspaces where id = $1', owner.workspaceId),
    ],
    ['the file was removed', () => setState('removed')],
    [
      'the file was replaced',
      () =>
        sql(
          'update parapet.stored_objects set id = gen_random_uuid() where owner_id = $1',
          owner.workspaceId,
        ),
    ],
  ])('not when %s', async (_, change) => {
    const { data } = await storageOf(bob)
      .from('reports')
      .createSignedUrl(`${owner.workspaceId}/a.csv`, 60);
    const url = data?.signedUrl ?? '';
    expect((await fetch(url)).status).toBe(200);
    await change();
    expect((await fetch(url)).status).toBe(400);
  });

  test('not when the API key that signed it was revoked', async () => {
    const base = `/api/workspaces/${owner.workspaceId}`;
    const { body: key } = await api.call(owner, 'POST', `${base}/api-keys`, {
      name: 'Pipeline',
      scopes: ['read'],
      expiresInDays: 30,
    });
    const [report] = await sql<{ id: string }>(
      `insert into parapet.reports (workspace_id, type, format, scope, period_days, keep_days)
       values ($1, 'executive', 'csv', '{"kind":"all"}', 30, 30) returning id`,
      owner.workspaceId,
    );
    const id = report?.id ?? '';
    const path = { ...file, name: `${id}.csv` };
    await api.storage.put(path, Buffer.from('x'), 1);
    await sql(
      `update parapet.reports set status = 'ready', file_name = 'b.csv', bytes = 1 where id = $1`,
      id,
    );
    const asked = await fetch(`${api.url}${base}/reports/${id}/link`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.key}` },
    });
    const { url } = (await asked.json()) as { url: string };
    expect((await fetch(api.url + url)).status).toBe(200);
    await sql(
      'update parapet.api_keys set revoked_at = now() where workspace_id = $1',
      owner.workspaceId,
    );
    expect((await fetch(api.url + url)).status).toBe(400);
  });

  test('is saved under the name that the client asks for', async () => {
    const { data } = await storageOf(bob)
      .from('reports')
      .createSignedUrl(`${owner.workspaceId}/a.csv`, 60, { download: 'Overview.csv' });
    const { status, headers } = await fetch(data?.signedUrl ?? '');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename=Overview.csv');
  });
});

test('nothing is asked without a session', async () => {
  const path = `/storage/v1/object/sign/reports/${inWorkspace(ada)}`;
  expect((await api.call(null, 'POST', path, { expiresIn: 60 })).status).toBe(401);
  expect((await api.call(ada, 'GET', '/storage/v1/object/public/reports/x')).status).toBe(400);
});
