import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SUITE_SECRET, serveOpenStorage } from '../../../testing/public-suites/storage-server.ts';

// The storage client over the routes of the product, with a catalogue that opens every bucket.
let url: string;
let server: Awaited<ReturnType<typeof serveOpenStorage>>;
let storage: ReturnType<typeof createClient>['storage'];
let bucket: string;

const tokenOf = (role: string) =>
  new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(SUITE_SECRET);

beforeAll(async () => {
  server = await serveOpenStorage(0);
  url = `http://127.0.0.1:${server.port}`;
  const token = await tokenOf('service_role');
  storage = createClient(url, 'sb_publishable_test', { accessToken: async () => token }).storage;
});
beforeEach(async () => {
  bucket = `b-${crypto.randomUUID()}`;
  await storage.createBucket(bucket, { public: false });
});
afterAll(() => server.close());

const files = () => storage.from(bucket);
const upload = (name: string, text = name, options: object = {}) =>
  files().upload(name, Buffer.from(text), { contentType: 'text/plain', ...options });
const textOf = async (name: string) => (await files().download(name)).data?.text();

describe('an upload', () => {
  test('is kept as it was sent, and no other takes its place unless it says so', async () => {
    const { data } = await upload('a/one.txt', 'one', { metadata: { by: 'ada' } });
    expect(data?.path).toBe('a/one.txt');
    expect((await upload('a/one.txt', 'two')).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    });
    expect(await textOf('a/one.txt')).toBe('one');
    const before = (await files().info('a/one.txt')).data;
    await upload('a/one.txt', 'three', { upsert: true });
    expect(await textOf('a/one.txt')).toBe('three');
    const after = (await files().info('a/one.txt')).data;
    expect(before).toMatchObject({ metadata: { by: 'ada' }, size: 3, contentType: 'text/plain' });
    expect(after?.id).toBe(before?.id);
    expect(after?.version).not.toBe(before?.version);
  });

  test('as a form holds one file', async () => {
    const form = new FormData();
    form.append('cacheControl', '60');
    form.append('', new Blob(['formed'], { type: 'text/csv' }), 'a.csv');
    expect((await files().upload('form.csv', form)).error).toBeNull();
    expect((await files().info('form.csv')).data).toMatchObject({
      contentType: 'text/csv',
      cacheControl: 'max-age=60',
    });
  });

  test.each([
    ['larger than the bucket takes', { fileSizeLimit: '1kb' }, 'x'.repeat(1001), '413'],
    ['of another type', { allowedMimeTypes: ['image/*'] }, 'x', '415'],
  ])('%s is refused, and leaves nothing', async (_, options, text, statusCode) => {
    await storage.updateBucket(bucket, { public: false, ...options });
    expect((await upload('a.txt', text)).error).toMatchObject({ statusCode });
    expect((await files().exists('a.txt')).data).toBe(false);
  });

  test('that never ends is cut where the limit is', async () => {
    await storage.updateBucket(bucket, { public: false, fileSizeLimit: '1kb' });
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    await fetch(`${url}/storage/v1/object/${bucket}/endless`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf('service_role')}` },
      body: endless,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    // More is on its way in buffers when the answer comes.
    expect(sent).toBeLessThan(50_000);
    expect((await files().exists('endless')).data).toBe(false);
  });

  test('by a link needs no session, writes its one place, and once', async () => {
    const { data } = await files().createSignedUploadUrl('linked.txt');
    const token = data?.token ?? '';
    const anybody = createClient(url, 'sb_publishable_test').storage.from(bucket);
    expect((await anybody.uploadToSignedUrl('other.txt', token, 'x')).error).not.toBeNull();
    expect((await anybody.uploadToSignedUrl('linked.txt', token, 'x')).error).toBeNull();
    expect((await anybody.uploadToSignedUrl('linked.txt', token, 'y')).error).toMatchObject({
      statusCode: '409',
    });
    expect(await textOf('linked.txt')).toBe('x');
    const read = await fetch(`${url}/storage/v1/object/sign/${bucket}/linked.txt?token=${token}`);
    expect(read.status).toBe(400);
  });
});

describe('an object', () => {
  test('moves, is copied and is removed', async () => {
    await upload('one.txt');
    await upload('two.txt');
    expect((await files().move('one.txt', 'two.txt')).error).toMatchObject({ statusCode: '409' });
    expect((await files().move('one.txt', 'three.txt')).error).toBeNull();
    expect((await files().copy('three.txt', 'four.txt')).error).toBeNull();
    expect(await textOf('four.txt')).toBe('one.txt');
    expect((await files().exists('one.txt')).data).toBe(false);
    const { data } = await files().remove(['three.txt', 'nothing.txt']);
    expect(data?.map(({ name }) => name)).toEqual(['three.txt']);
    expect((await files().download('three.txt')).error).not.toBeNull();
  });

  test('is public with its bucket alone', async () => {
    await upload('open.txt');
    const { publicUrl } = files().getPublicUrl('open.txt').data;
    expect((await fetch(publicUrl)).status).toBe(400);
    await storage.updateBucket(bucket, { public: true });
    const response = await fetch(publicUrl);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'max-age=3600']);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });
});

describe('a list', () => {
  beforeEach(async () => {
    for (const name of ['a.txt', 'b/one.txt', 'b/two_x.txt', 'b/twoyx.txt']) await upload(name);
  });

  test('shows a folder as one entry, and finds what is written', async () => {
    const names = async (folder: string, options = {}) =>
      (await files().list(folder, options)).data?.map(({ name, id }) => [name, id !== null]);
    expect(await names('')).toEqual([
      ['a.txt', true],
      ['b', false],
    ]);
    expect(await names('b', { search: 'two_' })).toEqual([['two_x.txt', true]]);
  });

  test('goes on where its cursor says', async () => {
    const { data: first } = await files().listV2({ prefix: 'b/', limit: 2 });
    expect(first).toMatchObject({ hasNext: true, objects: [{ name: 'b/one.txt' }, {}] });
    const cursor = first?.nextCursor ?? '';
    const { data: second } = await files().listV2({ prefix: 'b/', limit: 2, cursor });
    expect(second).toMatchObject({ hasNext: false, objects: [{ name: 'b/twoyx.txt' }] });
  });
});

test('a bucket with objects is not deleted before it is emptied', async () => {
  await upload('a.txt');
  expect((await storage.deleteBucket(bucket)).error).toMatchObject({ statusCode: '409' });
  expect((await storage.emptyBucket(bucket)).error).toBeNull();
  expect((await storage.deleteBucket(bucket)).error).toBeNull();
  expect((await storage.getBucket(bucket)).error?.message).toBe('Bucket not found');
});

test('another role and a forged token write nothing', async () => {
  const put = async (token: string) =>
    (
      await fetch(`${url}/storage/v1/object/${bucket}/a.txt`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
        body: 'x',
      })
    ).status;
  expect(await put(await tokenOf('anon'))).toBe(400);
  expect(await put(`${await tokenOf('service_role')}x`)).toBe(400);
  expect((await files().exists('a.txt')).data).toBe(false);
});
