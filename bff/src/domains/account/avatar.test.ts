import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { readImage } from '../../platform/pictures/image-size.ts';
import { canRender } from '../../platform/pictures/render-process.ts';
import { sweepStorage } from '../../platform/storage/sweep-storage.ts';
import { pngChunk, pngOf } from '../../testing/png.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

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

const save = (file: Buffer | string, user = ada) => {
  const image = typeof file === 'string' ? file : file.toString('base64');
  return api.call(user, 'PUT', '/api/account/avatar', { image });
};
const menu = async (user = ada) => (await api.call(user, 'GET', '/api/account')).body;

describe('the picture of an account', () => {
  test('is shown by a link that runs nothing, to members too, until it is removed', async () => {
    const { status, body } = await save(pngOf(64));
    expect(status).toBe(200);
    expect(await menu()).toEqual({ ...body, isOperator: false });
    const shown = await fetch(api.url + body.avatarUrl);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringMatching(/^private, max-age=\d{4}$/),
    });
    expect(readImage(Buffer.from(await shown.arrayBuffer()))).toMatchObject({ extension: 'png' });

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

    const second = (await save(pngOf(32))).body.avatarUrl;
    expect((await fetch(api.url + body.avatarUrl)).status).toBe(400);
    expect((await api.call(ada, 'DELETE', '/api/account/avatar')).status).toBe(204);
    expect((await fetch(api.url + second)).status).toBe(400);
    expect(await menu()).toEqual({ avatarUrl: null, avatarSet: null, isOperator: false });
    expect((await api.call(ada, 'DELETE', '/api/account/avatar')).status).toBe(204);
  });

  test('has the sizes that pages show, each by a link that opens no other', async () => {
    const { avatarSet } = (await save(pngOf(192))).body;
    const shown = (avatarSet as string).split(', ').map((each) => each.split(' '));
    expect(shown.map(([, width]) => width)).toEqual(['64w', '128w', '192w']);
    for (const [url = '', width = ''] of shown) {
      const answer = await fetch(api.url + url);
      const facts = readImage(Buffer.from(await answer.arrayBuffer()));
      expect(facts?.width).toBe(canRender() ? Number.parseInt(width, 10) : 192);
      expect((await fetch(api.url + url.replace('/render/image/', '/object/'))).status).toBe(400);
    }
  });

  test('is kept without what a camera or a program wrote into it', async () => {
    const place = Buffer.from('Exif GPSLatitude 52.5 N');
    const noted = pngOf(64, 64, Buffer.concat([pngChunk('eXIf', place), pngChunk('tEXt', place)]));
    const { status, body } = await save(noted);
    expect(status).toBe(200);
    const name = /avatars\/[^/]+\/([^?]+)/.exec(body.avatarUrl)?.[1] ?? '';
    const found = await api.storage.get({ bucket: 'avatars', workspaceId: ada.id, name });
    const kept = Buffer.concat((await found?.body.toArray()) ?? []);
    expect(readImage(kept)).toMatchObject({ width: 64 });
    expect(kept.includes('GPSLatitude')).toBe(false);
  });

  test.skipIf(!canRender())('is no file that only begins as one', async () => {
    const hollow = Buffer.from(pngOf(64));
    hollow.fill(0, 41, 60);
    expect((await save(hollow)).status).toBe(422);
  });

  test('has one file and one row, whatever is saved and removed at once', async () => {
    const user = await api.signUp('core');
    const remove = () => api.call(user, 'DELETE', '/api/account/avatar');
    for (const last of [() => save(pngOf(64), user), remove]) {
      await remove();
      const changes = Array.from({ length: 24 }, (_, index) =>
        index % 5 === 4 ? remove() : save(pngOf(8 + index), user),
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
    const { avatarUrl } = (await save(pngOf(64))).body;
    const [path = ''] = avatarUrl.split('?');
    const plain = path.replace('/render/image/sign/', '/object/');
    const stranger = await api.signUp();
    expect((await fetch(api.url + path)).status).toBe(400);
    expect((await api.call(stranger, 'GET', plain)).status).toBe(400);
    expect((await api.call(ada, 'GET', plain)).status).toBe(400);
  });

  test.each([
    ['what is no picture', Buffer.from('<svg/>'), 'Choose a PNG, JPEG or WebP picture'],
    ['one that is too large', pngOf(513), 'at most 512 by 512'],
    ['one without pixels', pngOf(0), 'at most 512 by 512'],
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
