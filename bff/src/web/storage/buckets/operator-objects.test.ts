import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let eve: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp('core');
  eve = await api.signUp('core');
  await sql(
    `insert into parapet.operator_rights (user_id, granted_by) values ($1, 'test')`,
    ada.id,
  );
});
afterAll(() => api.close());

const sql = <Row>(text: string, ...values: unknown[]) =>
  runSql<Row>(api.database.url, text, values);
const storageOf = (user: TestUser) =>
  createClient(api.url, 'sb_publishable_test', { accessToken: async () => user.token }).storage;
const refusedWith = (statusCode: string) => ({ data: null, error: { statusCode } });
const create = async (id: string, options = { public: false }) => {
  const { error } = await storageOf(ada).createBucket(id, options);
  expect(error).toBeNull();
  return storageOf(ada).from(id);
};

test('an operator makes, changes, empties and deletes buckets, each in the log of operators', async () => {
  const storage = storageOf(ada);
  const limits = { public: false, fileSizeLimit: '1kb', allowedMimeTypes: ['text/*'] };
  expect((await storage.createBucket('notes', limits)).error).toBeNull();
  expect(await storage.createBucket('notes', limits)).toMatchObject(refusedWith('409'));
  expect(await storage.createBucket('reports', limits)).toMatchObject(refusedWith('409'));
  expect((await storage.listBuckets()).data).toMatchObject([
    { id: 'notes', file_size_limit: 1000, allowed_mime_types: ['text/*'], owner: ada.id },
    { id: 'reports' },
  ]);
  const notes = storage.from('notes');
  const asText = { contentType: 'text/plain' };
  expect(await notes.upload('a.pdf', 'x', { contentType: 'application/pdf' })).toMatchObject(
    refusedWith('415'),
  );
  expect(await notes.upload('a.txt', 'x'.repeat(1001), asText)).toMatchObject(refusedWith('413'));
  expect((await notes.upload('a.txt', 'x', asText)).error).toBeNull();
  expect(await storage.deleteBucket('notes')).toMatchObject(refusedWith('409'));
  expect((await storage.updateBucket('notes', { public: true })).error).toBeNull();
  expect((await storage.emptyBucket('notes')).error).toBeNull();
  expect((await notes.list()).data).toEqual([]);
  expect((await storage.deleteBucket('notes')).error).toBeNull();
  expect(await storage.getBucket('notes')).toMatchObject(refusedWith('404'));
  const logged = await sql<{ action: string; operator: string }>(
    `select action, operator, detail from parapet.operator_log where detail ->> 'bucket' = 'notes' order by id`,
  );
  expect(logged).toMatchObject([
    { action: 'bucket.created', operator: ada.id, detail: { public: false, maxBytes: 1000 } },
    { action: 'bucket.updated', detail: { public: true } },
    { action: 'bucket.emptied', detail: { objects: 1 } },
    { action: 'bucket.deleted' },
  ]);
});

test('objects are stored, replaced, moved, copied, listed and deleted', async () => {
  const files = await create('files');
  const asText = { contentType: 'text/plain', cacheControl: '60' };
  expect((await files.upload('folder/a.txt', 'one', asText)).error).toBeNull();
  expect(await files.upload('folder/a.txt', 'two', asText)).toMatchObject(refusedWith('409'));
  expect((await files.update('folder/a.txt', 'two', asText)).error).toBeNull();
  expect(await (await files.download('folder/a.txt')).data?.text()).toBe('two');
  expect((await files.copy('folder/a.txt', 'b.txt')).error).toBeNull();
  expect((await files.move('b.txt', 'c.txt')).error).toBeNull();
  expect(await files.move('c.txt', 'folder/a.txt')).toMatchObject(refusedWith('409'));
  expect((await files.list()).data).toMatchObject([
    { name: 'c.txt', metadata: { size: 3, mimetype: 'text/plain' } },
    { name: 'folder', id: null },
  ]);
  await create('other');
  expect((await files.move('c.txt', 'd.txt', { destinationBucket: 'other' })).error).toBeNull();
  const other = storageOf(ada).from('other');
  expect(await (await other.download('d.txt')).data?.text()).toBe('two');
  expect((await files.remove(['folder/a.txt', 'none.txt'])).data).toHaveLength(1);
  expect((await files.list()).data).toEqual([]);
  // The sweep deletes the files that nothing names any more, one that was refused too.
  const [row] = await sql<{ removed: number; stored: number }>(
    `select count(*) filter (where state = 'removed')::int as removed,
       count(*) filter (where state = 'stored')::int as stored
     from parapet.stored_objects where bucket = 'objects' and owner_id in
       (select owner_id from parapet.storage_buckets where id in ('files', 'other'))`,
  );
  expect(row).toEqual({ removed: 4, stored: 1 });
});

test('anybody reads what is public, in parts too, and what is private goes by signed links', async () => {
  const open = await create('open', { public: true });
  const page = '<script>alert(1)</script>';
  await open.upload('a b.html', page, { contentType: 'text/html' });
  const url = open.getPublicUrl('a b.html').data.publicUrl;
  const whole = await fetch(url);
  expect(await whole.text()).toBe(page);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'cache-control': 'max-age=3600',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const etag = whole.headers.get('etag') ?? '';
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const part = await fetch(url, { headers: { range: 'bytes=1-6' } });
  expect([part.status, await part.text()]).toEqual([206, 'script']);

  const closed = await create('closed');
  await closed.upload('a.txt', 'secret');
  expect((await fetch(closed.getPublicUrl('a.txt').data.publicUrl)).status).toBe(400);
  const link = (await closed.createSignedUrl('a.txt', 60)).data?.signedUrl ?? '';
  expect(await (await fetch(link)).text()).toBe('secret');
  expect((await fetch(link.slice(0, -3))).status).toBe(400);
  const signed = (await closed.createSignedUploadUrl('b.txt')).data;
  const sent = await closed.uploadToSignedUrl('b.txt', signed?.token ?? '', new Blob(['more']));
  expect(sent.error).toBeNull();
  expect(await (await closed.download('b.txt')).data?.text()).toBe('more');
  expect((await fetch(link.replace('/a.txt', '/b.txt'))).status).toBe(400);

  // A link opens nothing once who signed it is no operator any more.
  await sql('delete from parapet.operator_rights where user_id = $1', ada.id);
  expect((await fetch(link)).status).toBe(400);
  await sql(
    `insert into parapet.operator_rights (user_id, granted_by) values ($1, 'test')`,
    ada.id,
  );
});

test('for everybody else there is no such bucket, and none is made', async () => {
  await (await create('inner')).upload('a.txt', 'x');
  const storage = storageOf(eve);
  const inner = storage.from('inner');
  expect(await storage.createBucket('mine')).toMatchObject(refusedWith('403'));
  expect((await storage.listBuckets()).data?.map(({ id }) => id)).toEqual(['reports']);
  for (const refused of [
    storage.getBucket('inner'),
    inner.list(),
    inner.download('a.txt'),
    inner.upload('b.txt', 'x'),
    inner.remove(['a.txt']),
    inner.move('a.txt', 'b.txt'),
    inner.createSignedUrl('a.txt', 60),
    inner.createSignedUploadUrl('b.txt'),
  ]) {
    const { data, error } = await refused;
    expect(data).toBeNull();
    expect(error).toMatchObject({ statusCode: '404' });
  }
  for (const refused of [storage.emptyBucket('inner'), storage.deleteBucket('inner')]) {
    expect((await refused).error).toMatchObject({ statusCode: '403' });
  }
  expect((await storageOf(ada).from('inner').list()).data).toHaveLength(1);
});

test('a body that is too large for memory goes over the disk, two of an address at a time', async () => {
  await create('large');
  const MB = 1024 * 1024;
  const held = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
  const upload = (at: number, body: AsyncIterable<Uint8Array> | Buffer) =>
    fetch(`${api.url}/storage/v1/object/large/${at}.bin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/x-tar' },
      body,
      duplex: 'half',
    } as unknown as RequestInit);
  const begun = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
  async function* slow(at: number) {
    // It is more than a connection holds, so that the next part is asked for once the API takes it in.
    yield new Uint8Array(16 * MB);
    begun[at]?.resolve();
    await held[at]?.promise;
    yield new Uint8Array(1);
  }
  const first = [upload(0, slow(0)), upload(1, slow(1))];
  await Promise.all(begun.map(({ promise }) => promise));
  expect((await upload(2, Buffer.alloc(2 * MB))).status).toBe(429);
  for (const { resolve } of held) resolve();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  const [object] = (await storageOf(ada).from('large').list()).data ?? [];
  expect(object?.metadata?.size).toBe(16 * MB + 1);
});
