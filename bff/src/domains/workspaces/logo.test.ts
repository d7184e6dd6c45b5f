import { evidenceBytesOf } from '@parapet/contracts/plans/plan-catalogue';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eraseWorkspaceFiles } from '../../composition/erase-account.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { listenTo } from '../../platform/db/notifications.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { readImage } from '../../platform/pictures/image-size.ts';
import { canRender } from '../../platform/pictures/render-process.ts';
import { sweepStorage } from '../../platform/storage/sweep-storage.ts';
import { pngChunk, pngOf } from '../../testing/png.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let db: Database;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 2, onError: () => undefined });
});
beforeEach(async () => {
  ada = await api.signUp('core');
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const log = createLogger({ process: 'worker', level: 'silent' });
const sql = <Row>(text: string, ...values: unknown[]) =>
  runSql<Row>(api.database.url, text, values);
const at = (of = ada) => `/api/workspaces/${of.workspaceId}/logo`;
const save = (file: Buffer, user = ada, of = ada) =>
  api.call(user, 'PUT', at(of), { image: file.toString('base64') });
const workspaceOf = async (user: TestUser, id = ada.workspaceId) =>
  (await api.call(user, 'GET', '/api/workspaces/list')).body.data.find(
    (each: { id: string }) => each.id === id,
  );
const filesOf = async (workspaceId: string): Promise<string[]> => {
  const files: string[] = [];
  for await (const page of api.storage.walk('logos', workspaceId)) {
    files.push(...page.map(({ name }) => name));
  }
  return files;
};
const sweep = () =>
  sweepStorage({ db, log, storage: api.storage })({ signal: new AbortController().signal });

test('the logo of a workspace is shown to its members in several sizes, and to nobody else', async () => {
  const { status, body } = await save(pngOf(300, 100));
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: ada.workspaceId, logo_url: expect.stringContaining('/logos/') });
  const bob = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'viewer' });
  const { logo_url, logo_set } = await workspaceOf(bob);
  const shown = await fetch(api.url + logo_url);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': expect.stringMatching(/^private, max-age=\d{4}$/),
  });
  const size = readImage(Buffer.from(await shown.arrayBuffer()));
  expect(size).toMatchObject(
    canRender() ? { width: 192, height: 64 } : { width: 300, height: 100 },
  );
  expect(logo_set).toMatch(/ 64w, .* 192w$/);

  const members = `/api/workspaces/${ada.workspaceId}/members`;
  expect((await api.call(ada, 'DELETE', `${members}/${bob.id}`)).status).toBe(204);
  expect((await fetch(api.url + logo_url)).status).toBe(400);
  const plain = logo_url.split('?')[0].replace('/render/image/sign/', '/object/');
  expect((await api.call(ada, 'GET', plain)).status).toBe(400);
});

test('a member who sees some assets alone sees it too', async () => {
  await save(pngOf(64));
  const { workspaceId } = ada;
  const bob = await signUpMember(api, { workspaceId, role: 'viewer', assetScope: ['shop'] });
  const { logo_url } = await workspaceOf(bob);
  expect((await fetch(api.url + logo_url)).status).toBe(200);
});

test('members are told of a new logo or name, so that their pages show it', async () => {
  const bob = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'viewer' });
  const { url } = api.database;
  const changes = await listenTo({ url, channel: 'parapet_live', log });
  const told = vi.fn();
  for (const { id } of [ada, bob]) changes.subscribe(`change user:${id} membership *`, told);
  await save(pngOf(64));
  await expect.poll(() => told.mock.calls.length).toBe(2);
  const path = `/api/workspaces/${ada.workspaceId}`;
  await api.call(ada, 'PATCH', path, { name: 'Shop', description: 'Only this' });
  await expect.poll(() => told.mock.calls.length).toBe(4);
  await changes.close();
});

test('only the owner changes it, as the name; for others the workspace is not there', async () => {
  const admin = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'admin' });
  const eve = await api.signUp('core');
  for (const [user, status] of [
    [admin, 409],
    [eve, 404],
  ] as const) {
    expect((await save(pngOf(64), user)).status).toBe(status);
    expect((await api.call(user, 'DELETE', at())).status).toBe(status);
  }
  expect((await workspaceOf(ada)).logo_url).toBeNull();
});

test('a new logo takes the place of the one before, and the log has both', async () => {
  const first = (await save(pngOf(64))).body.logo_url;
  const second = (await save(pngOf(32))).body.logo_url;
  expect((await fetch(api.url + first)).status).toBe(400);
  expect((await fetch(api.url + second)).status).toBe(200);
  await sweep();
  expect(await filesOf(ada.workspaceId)).toHaveLength(1);
  const removed = await api.call(ada, 'DELETE', at());
  expect(removed.body).toMatchObject({ logo_url: null, logo_set: null });
  expect((await fetch(api.url + second)).status).toBe(400);
  await sweep();
  expect(await filesOf(ada.workspaceId)).toEqual([]);
  const logged = await sql<{ action: string }>(
    `select action from parapet.audit_log where workspace_id = $1 order by id`,
    ada.workspaceId,
  );
  expect(logged.map(({ action }) => action)).toEqual([
    'workspace.logo_saved',
    'workspace.logo_saved',
    'workspace.logo_removed',
  ]);
});

test.each([
  ['what is no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['one that moves', pngOf(8, 8, pngChunk('acTL', Buffer.alloc(8)))],
  ['one that is too large', pngOf(513)],
])('%s is refused at its field, and leaves nothing', async (_, file) => {
  const { status, body } = await save(file);
  expect(status).toBe(422);
  expect(body.issues).toMatchObject([{ path: ['image'] }]);
  expect(await filesOf(ada.workspaceId)).toEqual([]);
});

test('its bytes count in the plan, which refuses what does not fit', async () => {
  const used = async () => (await api.call(ada, 'GET', '/api/subscription')).body.evidence_bytes;
  await save(pngOf(64));
  const [stored] = await sql<{ bytes: number }>(
    `select bytes::int from parapet.stored_objects where owner_id = $1 and bucket = 'logos'`,
    ada.workspaceId,
  );
  expect((await used()).current).toBe(stored?.bytes);
  await sql(
    `insert into parapet.stored_objects (bucket, owner_id, name, bytes, state)
     values ('evidence', $1, 'a.bin', $2, 'stored')`,
    ada.workspaceId,
    evidenceBytesOf('core') - (stored?.bytes ?? 0),
  );
  const { status, body } = await save(pngOf(32));
  expect([status, body.error?.code ?? body.code]).toEqual([402, 'plan_limit']);
  expect((await fetch(api.url + (await workspaceOf(ada)).logo_url)).status).toBe(200);
});

test('it goes with its workspace', async () => {
  await save(pngOf(64));
  await eraseWorkspaceFiles({ db, storage: api.storage })(ada.workspaceId);
  expect(await filesOf(ada.workspaceId)).toEqual([]);
});
