import { createHash } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job } from '../../../platform/queue/job.ts';
import { signUpMember } from '../../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

let api: TestApi;
let jobs: readonly Job[];
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  jobs = await api.startImports();
});
beforeEach(async () => {
  ada = await api.signUp('mssp');
});
afterAll(() => api.close());

const sql = <Row>(text: string, ...values: unknown[]) =>
  runSql<Row>(api.database.url, text, values);
const at = (path = '', user = ada) => `/api/workspaces/${user.workspaceId}/asset-imports${path}`;
const start = (bytes: number, user = ada, workspace = ada) =>
  api.call(user, 'POST', at('', workspace), { name: 'hosts.csv', bytes });
const send = async (path: string, body: string | Uint8Array<ArrayBuffer>) => {
  const answer = await fetch(api.url + path, { method: 'PUT', body });
  return { status: answer.status, body: await answer.json() };
};
const ended = (id: string, status: RegExp, user = ada) =>
  vi.waitFor(
    async () => {
      const { body } = await api.call(user, 'GET', at(`/${id}`, user));
      expect(body.status).toMatch(status);
      return body;
    },
    { timeout: 60_000, interval: 50 },
  );
/** Sends a file, and waits until a worker has read it. */
const check = async (text: string | Uint8Array<ArrayBuffer>, user = ada) => {
  const bytes = typeof text === 'string' ? Buffer.byteLength(text) : text.length;
  const { body } = await start(bytes, user, user);
  expect((await send(body.upload.path, text)).status).toBe(200);
  return await ended(body.id, /checked|failed/, user);
};
const confirm = (id: string, body: object = {}, user = ada) =>
  api.call(user, 'POST', at(`/${id}/confirmation`), { consent: true, onlyGood: true, ...body });
const objects = () =>
  sql<{ state: string }>(
    `select state from parapet.stored_objects where bucket = 'imports' and owner_id = $1`,
    ada.workspaceId,
  );
const namesOf = async () =>
  (
    await sql<{ display_name: string }>(
      'select display_name from parapet.assets where workspace_id = $1 order by display_name',
      ada.workspaceId,
    )
  ).map((row) => row.display_name);

test('a file is sent by its link, read by a worker, confirmed and added, and then it is gone', async () => {
  await api.call(ada, 'POST', `/api/workspaces/${ada.workspaceId}/assets`, {
    value: 'known.example',
    consent: true,
  });
  const text =
    'asset,tags,owner\na.example,shop\nb.example,"shop\nbig"\nknown.example,\nA.example,\nnot a host,\n';
  const checked = await check(text);
  expect(checked).toMatchObject({
    fileName: 'hosts.csv',
    status: 'checked',
    preview: {
      added: { count: 2, items: [{ line: 2, name: 'a.example', tags: ['shop'] }, { line: 3 }] },
      duplicates: {
        count: 2,
        items: [
          { line: 5, name: 'known.example', existing: { isArchived: false } },
          { line: 6, name: 'a.example', repeats: 2 },
        ],
      },
      wrong: { count: 1, items: [{ line: 7, value: 'not a host' }] },
      ignoredColumns: ['owner'],
      room: null,
    },
  });
  expect(await namesOf()).toEqual(['known.example']);
  expect(await confirm(checked.id, { onlyGood: false })).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['onlyGood'] }] },
  });
  expect(await confirm(checked.id, { consent: false })).toMatchObject({
    status: 422,
    body: { code: 'consent_required' },
  });
  expect((await confirm(checked.id)).status).toBe(202);
  expect(await ended(checked.id, /done|failed/)).toMatchObject({ status: 'done', added: 2 });
  expect(await namesOf()).toEqual(['a.example', 'b.example', 'known.example']);
  expect(await objects()).toEqual([{ state: 'removed' }]);

  const logged = await sql<{ action: string; after: object; ip: string }>(
    `select action, after from parapet.audit_log where workspace_id = $1 and action like 'assets.import%' order by id`,
    ada.workspaceId,
  );
  const sha256 = createHash('sha256').update(text).digest('hex');
  expect(logged).toMatchObject([
    { action: 'assets.import_started', after: { name: 'hosts.csv' } },
    { action: 'assets.import_confirmed', after: { count: 2, consent: true } },
    { action: 'assets.imported', after: { count: 2, file: 'hosts.csv', sha256 } },
  ]);
  const { body: feed } = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/feed`);
  expect(feed.items).toMatchObject([
    { type: 'asset.added', after: { count: 2 } },
    { type: 'asset.added', subject: { name: 'known.example' } },
  ]);
  const [{ consented_by: by } = { consented_by: '' }] = await sql<{ consented_by: string }>(
    `select consented_by from parapet.assets where workspace_id = $1 and canonical_key = 'a.example'`,
    ada.workspaceId,
  );
  expect(by).toBe(ada.id);
});

test('the storage client may send the file too', async () => {
  const text = 'a.example\nb.example';
  const { body } = await start(text.length);
  const { storage } = createClient(api.url, 'sb_publishable_test', {
    accessToken: async () => ada.token,
  });
  const file = storage.from('imports');
  const name = `${ada.workspaceId}/${body.id}.csv`;
  const signed = await file.createSignedUploadUrl(name);
  const sent = await file.uploadToSignedUrl(name, signed.data?.token ?? '', new Blob([text]));
  expect(sent.error).toBeNull();
  expect(await ended(body.id, /checked|failed/)).toMatchObject({
    preview: { added: { count: 2 } },
  });
  // Nobody reads it from there.
  expect((await file.download(name)).error).toMatchObject({ statusCode: '404' });
  expect((await file.list(ada.workspaceId)).error).toMatchObject({ statusCode: '404' });
});

describe('a file is refused in words', () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['no text', new Uint8Array([0x50, 0x4b, 0, 1, 2]), 'This is not a text or CSV file.'],
    ['no target', '\n\n \n', 'There is no target in this file.'],
    ['an endless line', 'a'.repeat(70_000), 'A line has at most 65,536 characters.'],
    [
      'too many targets',
      `${'a,'.repeat(30_000)}\n`.repeat(4).slice(0, -1),
      'A file has at most 100,000 targets. Divide it into several.',
    ],
  ])('%s', async (_, content, error) => {
    expect(await check(content)).toMatchObject({ status: 'failed', error, preview: null });
    expect(await objects()).toEqual([{ state: 'removed' }]);
  });

  test.each([
    ['UTF-16', Buffer.from('\uFEFFgröße.example', 'utf16le')],
    ['Windows-1252', Buffer.from('größe.example', 'latin1')],
  ])('but not one in %s', async (_, content) => {
    const { preview } = await check(new Uint8Array(content));
    expect(preview.added.items).toMatchObject([{ name: 'größe.example' }]);
  });
});

test('a link takes one file of the announced size, and opens nothing', async () => {
  expect((await start(50 * 1024 * 1024 + 1)).status).toBe(422);
  const { body } = await start(9);
  const { path } = body.upload;
  expect(await send(path, 'a.example2')).toMatchObject({ body: { statusCode: '413' } });
  expect(await send(path, 'a.exampl')).toMatchObject({ body: { statusCode: '409' } });
  expect(await send(`${path.slice(0, -2)}xx`, 'a.example')).toMatchObject({
    body: { statusCode: '400', code: 'InvalidJWT' },
  });
  expect((await fetch(api.url + path.replace('/upload/sign/', '/sign/'))).status).toBe(400);
  expect((await send(path, 'a.example')).status).toBe(200);
  await ended(body.id, /checked/);
  expect(await send(path, 'b.example')).toMatchObject({ body: { statusCode: '409' } });
});

test('two requests that send the same file: one is stored, and the worker reads it once', async () => {
  const text = 'a.example';
  const { body } = await start(text.length);
  const { path } = body.upload;
  const answers = await Promise.all([send(path, text), send(path, text)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ statusCode: '409' });
  expect(await ended(body.id, /checked|failed/)).toMatchObject({
    status: 'checked',
    preview: { added: { count: 1 } },
  });
});

test('who may not add assets begins, sends and confirms nothing', async () => {
  const eve = await api.signUp('core');
  const bob = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'analyst' });
  const cyd = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'admin' });
  expect(await start(9, eve)).toMatchObject({ status: 404 });
  expect(await start(9, bob)).toMatchObject({ status: 409, body: { code: 'role_insufficient' } });
  const { body } = await start(9, cyd);
  expect((await api.call(eve, 'GET', at(`/${body.id}`))).status).toBe(404);
  expect((await api.call(eve, 'GET', at(`/${body.id}`, eve))).status).toBe(404);
  expect((await api.call(bob, 'GET', at(`/${body.id}`))).status).toBe(200);
  expect((await api.call(bob, 'DELETE', at(`/${body.id}`))).status).toBe(409);
  // The right of who signed the link is judged when it is used.
  await sql(`update parapet.memberships set role = 'viewer' where user_id = $1`, cyd.id);
  expect(await send(body.upload.path, 'a.example')).toMatchObject({ body: { statusCode: '409' } });
  await sql(`update parapet.memberships set role = 'admin' where user_id = $1`, cyd.id);
  expect((await send(body.upload.path, 'a.example')).status).toBe(200);
  await ended(body.id, /checked/);
});

test('an import is added as who confirmed it, who may have lost the right', async () => {
  const cyd = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'admin' });
  const { id } = await check('a.example');
  await sql(
    `update parapet.asset_imports set status = 'adding', confirmed_by = $2, confirmed_level = 'aal1' where id = $1`,
    id,
    cyd.id,
  );
  await sql(`update parapet.memberships set role = 'viewer' where user_id = $1`, cyd.id);
  await run({ workspaceId: ada.workspaceId, importId: id });
  expect(await ended(id, /failed/)).toMatchObject({ error: expect.stringMatching(/role/) });
  expect(await namesOf()).toEqual([]);
});

test('the plan is told before anything is added', async () => {
  ada = await api.signUp('free');
  const { id, preview } = await check(
    'a.example\nb.example\nc.example\nd.example\ne.example\nf.example',
  );
  expect(preview).toMatchObject({ added: { count: 6 }, room: 5 });
  expect(await confirm(id)).toMatchObject({
    status: 402,
    body: {
      error: expect.stringMatching(/^Your plan has room for 5 more assets, so 6 more do not/),
    },
  });
  await sql(
    `update parapet.stored_objects set bytes = 100 * 1024 * 1024 where owner_id = $1`,
    ada.workspaceId,
  );
  expect(await start(1)).toMatchObject({
    status: 402,
    body: { error: expect.stringMatching(/^The Free plan keeps 100 MB of files/) },
  });
});

test('a workspace has three open imports, and each may be cancelled at any step', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await start(9)).body.id);
  expect((await start(9)).status).toBe(409);
  const items = (await api.call(ada, 'GET', at())).body.items;
  expect(items.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  expect((await api.call(ada, 'DELETE', at(`/${ids[0]}`))).status).toBe(204);
  expect((await start(9)).status).toBe(201);
});

describe('nothing half-written stays', () => {
  test('when an import is cancelled while it is added', async () => {
    const { id } = await check('a.example');
    await sql(
      `update parapet.asset_imports set status = 'adding', confirmed_by = $2, confirmed_level = 'aal1' where id = $1`,
      id,
      ada.id,
    );
    const other = new Client({ connectionString: api.database.adminUrl });
    await other.connect();
    // The worker waits for the other transaction, which adds the same asset.
    await other.query('begin');
    await other.query(
      `insert into parapet.assets (workspace_id, type, value, canonical_key, display_name, consented_at)
       values ('${ada.workspaceId}', 'domain', 'a.example', 'a.example', 'a.example', now())`,
    );
    const worked = run({ workspaceId: ada.workspaceId, importId: id });
    await vi.waitFor(
      async () => {
        const [row] = await sql<{ lease: string | null }>(
          'select lease from parapet.asset_imports where id = $1',
          id,
        );
        expect(row?.lease).not.toBeNull();
      },
      { timeout: 20_000 },
    );
    expect((await api.call(ada, 'DELETE', at(`/${id}`))).status).toBe(204);
    await other.query('rollback');
    await other.end();
    await worked;
    expect(await namesOf()).toEqual([]);
    expect(await objects()).toEqual([{ state: 'removed' }]);
  });

  test('when a worker dies: another attempt begins anew, and the fifth gives up', async () => {
    const { id } = await check('a.example');
    await sql(
      `update parapet.asset_imports set status = 'adding', confirmed_by = $2, confirmed_level = 'aal1',
         lease = gen_random_uuid(), attempt = 1, progress = 60 where id = $1`,
      id,
      ada.id,
    );
    await run({ workspaceId: ada.workspaceId, importId: id });
    expect(await ended(id, /done|failed/)).toMatchObject({ status: 'done', added: 1 });

    const other = await check('b.example');
    await sql(
      `update parapet.asset_imports set status = 'checking', attempt = 4 where id = $1`,
      other.id,
    );
    await run({ workspaceId: ada.workspaceId, importId: other.id });
    expect(await ended(other.id, /failed/)).toMatchObject({
      error: expect.stringMatching(/broke off/),
    });
  });

  test('when it is left for a day', async () => {
    const { id } = await check('a.example');
    await sql(
      `update parapet.asset_imports set created_at = now() - interval '25 hours' where id = $1`,
      id,
    );
    const expire = jobs.find(({ queue }) => queue.name === 'expire-asset-imports');
    await expire?.run({ data: {}, signal: new AbortController().signal });
    expect(await ended(id, /expired/)).toMatchObject({ added: null });
    expect(await objects()).toEqual([{ state: 'removed' }]);
    expect((await confirm(id)).status).toBe(409);
  });
});

/** Works on an import as the queue would. */
async function run(data: { workspaceId: string; importId: string }): Promise<void> {
  const work = jobs.find(({ queue }) => queue.name === 'import-assets');
  await work?.run({ data, signal: new AbortController().signal });
}
