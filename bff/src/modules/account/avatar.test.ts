import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { TestUser } from '../../testing/test-identity.ts';
import { readImage } from './image-size.ts';

let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp('core');
});
afterAll(() => api.close());

const chunk = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  // Browsers check the sum at the end; the API does not decode.
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
};
function png(width: number, height = width, extra: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const end = Buffer.from('0000000049454e44ae426082', 'hex');
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(9)));
  return Buffer.concat([signature, chunk('IHDR', head), extra, pixels, end]);
}
const webp = (flags: number): Buffer => {
  const file = Buffer.alloc(30);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(22, 4);
  file.write('WEBPVP8X', 8, 'latin1');
  file.writeUInt32LE(10, 16);
  file[20] = flags;
  file.writeUIntLE(191, 24, 3);
  file.writeUIntLE(99, 27, 3);
  return file;
};
const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080060004001011100ffd9',
  'hex',
);

const save = (file: Buffer | string, user = ada) => {
  const image = typeof file === 'string' ? file : file.toString('base64');
  return api.call(user, 'PUT', '/api/account/avatar', { image });
};
const menu = async (user = ada) => (await api.call(user, 'GET', '/api/account')).body;

describe('a picture is read by its bytes', () => {
  test.each([
    ['PNG', png(64, 32), { extension: 'png', width: 64, height: 32 }],
    ['JPEG', jpeg, { extension: 'jpg', width: 64, height: 96 }],
    ['WebP', webp(0), { extension: 'webp', width: 192, height: 100 }],
  ])('%s', (_, file, facts) => expect(readImage(file)).toEqual(facts));

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>x()</script>'.padEnd(60))],
    ['a moving WebP', webp(0x02)],
    ['a moving PNG', png(8, 8, chunk('acTL', Buffer.alloc(8)))],
    ['a PNG with a page behind it', Buffer.concat([png(8), Buffer.from('<script>')])],
    ['half a JPEG', jpeg.subarray(0, 24)],
    ['a JPEG whose segments lead nowhere', Buffer.from(`ffd8${'ff'.repeat(40)}ffd9`, 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is none', (_, file) => expect(readImage(file)).toBeNull());
});

describe('the picture of an account', () => {
  test('is shown by a link that runs nothing, to members too, until it is removed', async () => {
    const { status, body } = await save(png(64));
    expect(status).toBe(200);
    expect(await menu()).toEqual({ avatarUrl: body.avatarUrl, isOperator: false });
    const shown = await fetch(api.url + body.avatarUrl);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, max-age=86400',
    });
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png(64));

    const bob = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'viewer' });
    const members = `/api/workspaces/${ada.workspaceId}/members`;
    const { items } = (await api.call(bob, 'GET', members)).body;
    expect(
      items.map(({ id, avatarUrl }: { id: string; avatarUrl: string | null }) => [id, avatarUrl]),
    ).toEqual(
      expect.arrayContaining([
        [ada.id, body.avatarUrl],
        [bob.id, null],
      ]),
    );

    const second = (await save(jpeg)).body.avatarUrl;
    expect((await fetch(api.url + body.avatarUrl)).status).toBe(404);
    expect((await api.call(ada, 'DELETE', '/api/account/avatar')).status).toBe(204);
    expect((await fetch(api.url + second)).status).toBe(404);
    expect(await menu()).toEqual({ avatarUrl: null, isOperator: false });
    expect((await api.call(ada, 'DELETE', '/api/account/avatar')).status).toBe(204);
  });

  test('is shown to nobody who guesses its address', async () => {
    const { avatarUrl } = (await save(png(64))).body;
    const [path = ''] = avatarUrl.split('?');
    const plain = path.replace('/sign/', '/');
    const stranger = await api.signUp();
    expect((await fetch(api.url + path)).status).toBe(404);
    expect((await api.call(stranger, 'GET', plain)).status).toBe(404);
    expect((await api.call(ada, 'GET', plain)).status).toBe(404);
  });

  test.each([
    ['what is no picture', Buffer.from('<svg/>'), 'Choose a PNG, JPEG or WebP picture'],
    ['one that is too large', png(513), 'at most 512 by 512'],
    ['one without pixels', png(0), 'at most 512 by 512'],
    ['what is no base64', 'a$b', 'base64'],
    ['more than a request takes', 'A'.repeat(240_004), 'smaller'],
  ])('refuses %s at its field', async (_, file, message) => {
    const { status, body } = await save(file);
    expect(status).toBe(422);
    expect(body.issues).toMatchObject([
      { path: ['image'], message: expect.stringContaining(message) },
    ]);
  });
});
