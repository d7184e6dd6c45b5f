import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { sweepStorage } from '../../platform/storage/sweep-storage.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import { readImage } from './image-size.ts';

let api: TestApi;
let ada: TestUser;

let db: Database;
const log = createLogger({ process: 'worker', level: 'silent' });

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 2, onError: () => undefined });
  ada = await api.signUp('core');
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const sql = <Row>(text: string, ...values: unknown[]) =>
  runSql<Row>(api.database.url, text, values);

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
      'cache-control': expect.stringMatching(/^private, max-age=\d{4}$/),
    });
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png(64));

    const bob = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'viewer' });
    const members = `/api/workspaces/${ada.workspaceId}/members`;
    const { items } = (await api.call(bob, 'GET', members)).body;
    const urlOf = (user: TestUser): string | null =>
      items.find(({ id }: { id: string }) => id === user.id).avatarUrl;
    expect(urlOf(bob)).toBeNull();
    const seenByBob = api.url + urlOf(ada);
    expect((await fetch(seenByBob)).status).toBe(200);
    expect((await api.call(ada, 'DELETE', `${members}/${bob.id}`)).status).toBe(204);
    expect((await fetch(seenByBob)).status).toBe(400);

    const second = (await save(jpeg)).body.avatarUrl;
    expect((await fetch(api.url + body.avatarUrl)).status).toBe(400);
    expect((await api.call(ada, 'DELETE', '/api/account/avatar')).status).toBe(204);
    expect((await fetch(api.url + second)).status).toBe(400);
    expect(await menu()).toEqual({ avatarUrl: null, isOperator: false });
    expect((await api.call(ada, 'DELETE', '/api/account/avatar')).status).toBe(204);
  });

  test('has one file and one row, whatever is saved and removed at once', async () => {
    const user = await api.signUp('core');
    const remove = () => api.call(user, 'DELETE', '/api/account/avatar');
    for (const last of [() => save(png(64), user), remove]) {
      await remove();
      const changes = Array.from({ length: 24 }, (_, index) =>
        index % 5 === 4 ? remove() : save(png(8 + index), user),
      );
      for (const { status } of await Promise.all(changes)) expect([200, 204]).toContain(status);
      await last();
      await sweepStorage({ db, log, storage: api.storage })({
        signal: new AbortController().signal,
      });
      const files: string[] = [];
      for await (const page of api.storage.walk('avatars', user.id)) {
        files.push(...page.map(({ name }) => name));
      }
      const named = await sql(
        'select file_name as name from parapet.avatars where user_id = $1',
        user.id,
      );
      const rows = await sql(
        'select name from parapet.stored_objects where owner_id = $1',
        user.id,
      );
      expect(files).toHaveLength(last === remove ? 0 : 1);
      expect(named).toEqual(files.map((name) => ({ name })));
      expect(rows).toEqual(named);
    }
  });

  test('is shown to nobody who guesses its address', async () => {
    const { avatarUrl } = (await save(png(64))).body;
    const [path = ''] = avatarUrl.split('?');
    const plain = path.replace('/sign/', '/');
    const stranger = await api.signUp();
    expect((await fetch(api.url + path)).status).toBe(400);
    expect((await api.call(stranger, 'GET', plain)).status).toBe(400);
    expect((await api.call(ada, 'GET', plain)).status).toBe(400);
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
