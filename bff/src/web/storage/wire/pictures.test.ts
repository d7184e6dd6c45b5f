import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canRender } from '../../../platform/pictures/render-process.ts';
import { SUITE_SECRET, serveOpenStorage } from '../../../testing/public-suites/storage-server.ts';

// The storage client over the routes of the product, with a catalogue that opens every bucket.
const sharp = canRender() ? (await import('sharp')).default : null;
let base: string;
let token: string;
let server: Awaited<ReturnType<typeof serveOpenStorage>>;
let files: ReturnType<ReturnType<typeof createClient>['storage']['from']>;
const bucket = 'shown';

beforeAll(async () => {
  server = await serveOpenStorage(0);
  base = `http://127.0.0.1:${server.port}/storage/v1`;
  token = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(SUITE_SECRET);
  const { storage } = createClient(base.replace('/storage/v1', ''), 'sb_publishable_test', {
    accessToken: async () => token,
  });
  await storage.createBucket(bucket, { public: true });
  files = storage.from(bucket);
  await files.upload('note.txt', Buffer.from('no picture'), { contentType: 'image/png' });
});
afterAll(() => server.close());

const messageOf = async (response: Response) =>
  ((await response.json()) as { message: string }).message;

test('what is no picture is refused, whatever its type says', async () => {
  const response = await fetch(`${base}/render/image/public/${bucket}/note.txt?width=10`);
  expect(response.status).toBe(400);
  expect(await messageOf(response)).toBe(
    'The source image is invalid or unsupported for rendering',
  );
});

test.each([['width=0'], ['height=x'], ['quality=19'], ['resize=crop'], ['format=svg']])(
  'the option %s is refused by its name',
  async (query) => {
    const response = await fetch(`${base}/render/image/public/${bucket}/note.txt?${query}`);
    expect(response.status).toBe(400);
    expect(await messageOf(response)).toMatch(new RegExp(`^${query.split('=')[0]}: `));
  },
);

test('a picture of a private object needs a session', async () => {
  const response = await fetch(`${base}/render/image/authenticated/${bucket}/note.txt?width=10`);
  expect(response.status).toBe(400);
});

describe.skipIf(!sharp)('a stored picture', () => {
  // biome-ignore lint/style/noNonNullAssertion: skipped without it
  const library = sharp!;
  let photo: Buffer;
  beforeAll(async () => {
    const create = { width: 400, height: 200, channels: 3 as const, background: '#00f' };
    photo = await library({ create }).jpeg().toBuffer();
    await files.upload('photo.jpg', photo, { contentType: 'image/jpeg', cacheControl: '60' });
  });
  const sizeOf = async (response: Response) => {
    const { width, height } = await library(Buffer.from(await response.arrayBuffer())).metadata();
    return { width, height };
  };

  test('is sent in the size that is asked for, as safely and for as long as the file', async () => {
    const { publicUrl } = files.getPublicUrl('photo.jpg', { transform: { width: 100 } }).data;
    const first = await fetch(publicUrl);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'max-age=60',
      'x-transformations': 'width:100,resizing_type:fill',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      vary: 'accept',
    });
    expect(await sizeOf(first)).toEqual({ width: 100, height: 50 });
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(publicUrl, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const modern = await fetch(publicUrl, { headers: { accept: 'image/webp,*/*' } });
    expect(modern.headers.get('content-type')).toBe('image/webp');
    expect(modern.headers.get('etag')).not.toBe(etag);
    const own = await fetch(`${base}/object/public/${bucket}/photo.jpg`);
    expect(own.headers.get('etag')).not.toBe(etag);
  });

  test('is saved under a name that fits what it has become', async () => {
    const transform = { width: 10, format: 'webp' as never };
    const { publicUrl } = files.getPublicUrl('photo.jpg', { transform, download: true }).data;
    const { headers } = await fetch(publicUrl);
    expect(headers.get('content-disposition')).toBe('attachment; filename=photo.webp');
  });

  test('by a link is what was signed, and nothing larger', async () => {
    const { data } = await files.createSignedUrl('photo.jpg', 60, {
      transform: { width: 64, height: 64 },
    });
    const url = data?.signedUrl ?? '';
    expect(await sizeOf(await fetch(url))).toEqual({ width: 64, height: 64 });
    expect(await sizeOf(await fetch(`${url}&width=400&height=200`))).toEqual({
      width: 64,
      height: 64,
    });
    expect((await fetch(url.replace('/render/image/', '/object/'))).status).toBe(400);

    const whole = (await files.createSignedUrl('photo.jpg', 60)).data?.signedUrl ?? '';
    expect((await fetch(whole)).status).toBe(200);
    const drawn = whole.replace('/object/', '/render/image/');
    expect((await fetch(`${drawn}&width=10`)).status).toBe(400);
  });

  test('is gone with its object', async () => {
    await files.upload('gone.jpg', photo, { contentType: 'image/jpeg' });
    const { publicUrl } = files.getPublicUrl('gone.jpg', { transform: { width: 10 } }).data;
    expect((await fetch(publicUrl)).status).toBe(200);
    await files.remove(['gone.jpg']);
    expect((await fetch(publicUrl)).status).toBe(400);
  });
});
