import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eraseWorkspaceFiles } from '../../composition/erase-account.ts';
import { eraseWorkspaces } from '../../operations/retention/erase-workspaces.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { storeFile } from '../../testing/store-file.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let shop: string;

const mails: Mail[] = [];

beforeAll(async () => {
  api = await startTestApi();
  await api.startInvitations({ send: async (mail) => void mails.push(mail) });
});
beforeEach(async () => {
  ada = await api.signUp('core');
  const { body } = await api.call(ada, 'POST', '/api/workspaces/create', { name: 'Shop' });
  shop = body.data.id;
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${shop}${path}`;
const remove = (name = 'Shop', user = ada) => api.call(user, 'POST', at('/deletion'), { name });
const restore = (user = ada) => api.call(user, 'POST', `/api/deleted-workspaces/${shop}/restore`);
const transfer = (memberId: string, user = ada) =>
  api.call(user, 'POST', at('/ownership'), { memberId });
const namesOf = async (user = ada): Promise<string[]> =>
  (await api.call(user, 'GET', '/api/workspaces/list')).body.data.map(
    ({ name }: { name: string }) => name,
  );
const usageOf = async (user: TestUser) => (await api.call(user, 'GET', '/api/subscription')).body;

const addMember = (role: string, tier?: string): Promise<TestUser> =>
  signUpMember(api, { workspaceId: shop, role, tier });

describe('deleting a workspace', () => {
  test('hides it from all, stops its scans, frees the plan, and can be undone', async () => {
    const analyst = await addMember('analyst');
    const asset = await api.call(ada, 'POST', at('/assets'), { value: 'a.example', consent: true });
    const scan = await api.call(ada, 'POST', at('/scans'), { assetIds: [asset.body.id] });
    expect((await remove()).body.eraseAt).toMatch(/^\d{4}-/);
    expect(await namesOf()).toEqual(['Personal']);
    for (const user of [ada, analyst]) {
      expect((await api.call(user, 'GET', at('/assets'))).status).toBe(404);
    }
    expect(await usageOf(ada)).toMatchObject({
      assets: { current: 0 },
      workspaces: { current: 0, details: [{ id: ada.workspaceId }] },
    });
    const listed = (await api.call(ada, 'GET', '/api/deleted-workspaces')).body.items;
    expect(listed).toMatchObject([{ id: shop, name: 'Shop' }]);
    expect((await api.call(analyst, 'GET', '/api/deleted-workspaces')).body.items).toEqual([]);

    expect((await restore(analyst)).status).toBe(404);
    expect((await restore()).status).toBe(204);
    expect((await restore()).status).toBe(404);
    expect(await namesOf(analyst)).toContain('Shop');
    const { status } = (await api.call(analyst, 'GET', at(`/scans/${scan.body.id}`))).body;
    expect(['cancelled', 'cancelling']).toContain(status);
    const rows = await runSql<{ action: string }>(
      api.database.url,
      `select action from parapet.audit_log where workspace_id = $1 and action like 'workspace.%'
       order by id`,
      [shop],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'workspace.created',
      'workspace.deleted',
      'workspace.restored',
    ]);
  });

  test('needs its name, the owner, and another one than the personal', async () => {
    const admin = await addMember('admin');
    expect((await remove('shop')).body.issues).toMatchObject([{ path: ['name'] }]);
    expect((await remove('Shop', admin)).body.code).toBe('role_insufficient');
    const personal = `/api/workspaces/${ada.workspaceId}/deletion`;
    expect((await api.call(ada, 'POST', personal, { name: 'Personal' })).status).toBe(409);
    expect(await namesOf()).toEqual(['Personal', 'Shop']);
  });

  test('is not undone where the plan has no room or the name is taken', async () => {
    await remove();
    await api.call(ada, 'POST', '/api/workspaces/create', { name: 'Shop' });
    expect(await restore()).toMatchObject({ status: 409 });
    await runSql(
      api.database.url,
      `update parapet.workspaces set name = 'Other' where owner_id = $1 and id <> $2
         and not personal`,
      [ada.id, shop],
    );
    expect(await restore()).toMatchObject({ status: 402, body: { code: 'plan_limit' } });
    expect(await namesOf()).toEqual(['Personal', 'Other']);
  });

  test('starts no schedules, and is erased when its time is over', async () => {
    const db = openDatabase({ url: api.database.url, poolSize: 1, onError: () => undefined });
    await api.call(ada, 'POST', at('/assets'), { value: 'a.example', consent: true });
    const nights = { name: 'Nights', target: { kind: 'all' }, cron: '0 3 * * *', timezone: 'UTC' };
    await api.call(ada, 'POST', at('/schedules'), nights);
    const due = () =>
      db.asProcess(async (tx) => {
        const { sql } = await import('kysely');
        const { rows } = await sql<{ id: string }>`
          select parapet.workspaces_with_schedules(now() + interval '2 days', null, 1000) as id
        `.execute(tx);
        return rows.map(({ id }) => id);
      });
    expect(await due()).toContain(shop);
    await remove();
    expect(await due()).not.toContain(shop);

    const report = { bucket: 'reports', workspaceId: shop, name: 'a.csv' } as const;
    await storeFile(api, report);
    const eraseFiles = eraseWorkspaceFiles({ db, storage: api.storage });
    const erase = () => eraseWorkspaces({ db, eraseFiles }, new AbortController().signal);
    expect(await erase()).toBe(0);
    await runSql(
      api.database.url,
      'update parapet.deleted_workspaces set erase_at = now() where workspace_id = $1',
      [shop],
    );
    expect((await restore()).status).toBe(404);
    expect(await erase()).toBe(1);
    const left = await runSql(
      api.database.url,
      `select id from parapet.workspaces where id = $1 union all
       select workspace_id from parapet.audit_log where workspace_id = $1 union all
       select workspace_id from parapet.assets where workspace_id = $1 union all
       select owner_id from parapet.stored_objects where owner_id = $1`,
      [shop],
    );
    expect(left).toEqual([]);
    expect(await api.storage.stat(report)).toBeNull();
    await db.close();
  });
});

describe('a transfer of ownership', () => {
  const accept = (user: TestUser) => api.call(user, 'POST', at('/ownership/acceptance'));
  const end = (user: TestUser) => api.call(user, 'DELETE', at('/ownership'));

  test('asks a member, and moves the workspace with its counts once they accept', async () => {
    await api.call(ada, 'POST', at('/assets'), { value: 'a.example', consent: true });
    const bob = await addMember('viewer', 'core');
    expect(await transfer(bob.id)).toMatchObject({
      status: 200,
      body: { id: shop, workspace_owner: ada.id, role: 'owner', offered_to: bob.id },
    });
    expect((await usageOf(ada)).workspaces.current).toBe(1);
    await vi.waitFor(
      () =>
        expect(mails.filter(({ to }) => to.startsWith(bob.id))).toMatchObject([
          { subject: 'Ownership of Shop', text: expect.stringContaining(`workspace=${shop}`) },
        ]),
      { timeout: 10_000 },
    );
    // An owner sees all assets, whatever they were limited to.
    await runSql(
      api.database.url,
      `update parapet.memberships set asset_scope = '{team}' where workspace_id = $1 and user_id = $2`,
      [shop, bob.id],
    );
    expect(await accept(bob)).toMatchObject({
      status: 200,
      body: { workspace_owner: bob.id, role: 'owner', asset_scope: null, offered_to: null },
    });
    expect((await usageOf(ada)).workspaces.current).toBe(0);
    expect(await usageOf(bob)).toMatchObject({
      assets: { current: 1 },
      workspaces: { current: 1 },
    });
    expect((await transfer(ada.id)).body.code).toBe('role_insufficient');
    expect((await api.call(ada, 'PATCH', at(''), { name: 'Mine' })).body.code).toBe(
      'role_insufficient',
    );
    expect((await transfer(ada.id, bob)).status).toBe(200);
    expect((await accept(ada)).status).toBe(200);
  });

  test('is refused without room in their plan, which changes nothing', async () => {
    const bob = await addMember('admin');
    await transfer(bob.id);
    expect(await accept(bob)).toMatchObject({
      status: 402,
      body: { error: 'Your Free plan has room for 0 workspaces, and this would make 1.' },
    });
    expect((await usageOf(ada)).workspaces.current).toBe(1);
  });

  test('is declined or taken back, and expires', async () => {
    const bob = await addMember('viewer', 'core');
    const eve = await addMember('admin', 'core');
    for (const who of [bob, ada]) {
      await transfer(bob.id);
      expect((await accept(eve)).status).toBe(409);
      expect((await end(eve)).status).toBe(409);
      expect((await end(who)).status).toBe(204);
      expect((await accept(bob)).status).toBe(409);
    }
    await transfer(bob.id);
    await runSql(
      api.database.url,
      `update parapet.workspaces set offered_at = now() - interval '8 days' where id = $1`,
      [shop],
    );
    expect((await accept(bob)).status).toBe(409);
    const { data } = (await api.call(ada, 'GET', '/api/workspaces/list')).body;
    expect(data.find(({ id }: { id: string }) => id === shop).offered_to).toBeNull();
  });

  test('is not for who has left meanwhile', async () => {
    const bob = await addMember('viewer', 'core');
    await transfer(bob.id);
    await api.call(ada, 'DELETE', at(`/members/${bob.id}`));
    expect((await accept(bob)).status).toBe(404);
  });

  test('goes to another member only, and not for the personal workspace', async () => {
    const stranger = await api.signUp('mssp');
    for (const id of [stranger.id, ada.id]) {
      expect((await transfer(id)).body.issues).toMatchObject([{ path: ['memberId'] }]);
    }
    const personal = `/api/workspaces/${ada.workspaceId}/ownership`;
    expect((await api.call(ada, 'POST', personal, { memberId: stranger.id })).status).toBe(409);
    expect((await transfer(stranger.id, await addMember('admin'))).body.code).toBe(
      'role_insufficient',
    );
  });
});
