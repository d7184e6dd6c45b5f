import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import type { TestUser } from '../testing/test-identity.ts';

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
  await api.storage.put(path, Buffer.from(content), content.length);
});
afterAll(() => api.close());

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
      public: false,
      file_size_limit: 256 * 1024 * 1024,
      allowed_mime_types: [
        'application/pdf',
        'text/html; charset=utf-8',
        'text/csv; charset=utf-8',
        'application/json',
      ],
    },
  ]);
  expect((await storage.getBucket('invoices')).error).toMatchObject({ status: 404 });
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
  for (const stored of names.toReversed()) {
    await api.storage.put({ bucket: 'reports', workspaceId, name: stored }, Buffer.from('1'), 1);
  }
  const namesIn = async (page: object) =>
    (await storageOf(eve).from('reports').list(workspaceId, page)).data?.map((file) => file.name);
  expect(await namesIn({})).toEqual(names.slice(0, 100));
  expect(await namesIn({ limit: 200 })).toEqual(names);
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
    'cache-control': 'private, no-store',
  });
  const forged = (data?.signedUrl ?? '').slice(0, -3);
  expect((await fetch(forged)).status).toBe(404);
  expect((await fetch(forged.split('?')[0] ?? '')).status).toBe(404);
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
    expect(error).toMatchObject({ status: 404 });
  }
});

test('a session is needed to ask, and the time of a link is limited', async () => {
  const path = `/storage/v1/object/sign/reports/${inWorkspace(ada)}`;
  expect((await api.call(null, 'POST', path, { expiresIn: 60 })).status).toBe(401);
  expect((await api.call(ada, 'POST', path, { expiresIn: 700_000 })).status).toBe(422);
  expect((await api.call(ada, 'GET', '/storage/v1/object/public/reports/x')).status).toBe(404);
});
