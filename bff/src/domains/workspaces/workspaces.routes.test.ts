import { createHmac } from 'node:crypto';
import { evidenceBytesOf, planOf } from '@parapet/contracts/plans/plan-catalogue';
import { NO_MORE_WORKSPACES } from '@parapet/contracts/plans/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinWorkspace } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql } from '../../testing/test-identity.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const list = '/api/workspaces/list';
const create = '/api/workspaces/create';

describe('workspaces', () => {
  test('everyone has a personal one from the start', async () => {
    const ada = await api.signUp();
    const { body } = await api.call(ada, 'GET', list);
    expect(body).toEqual({
      success: true,
      data: [
        {
          id: ada.workspaceId,
          name: 'Personal',
          description: '',
          workspace_owner: ada.id,
          role: 'owner',
          asset_scope: null,
          personal: true,
          mfa_required: false,
          offered_to: null,
          read_only: false,
          logo_url: null,
          logo_set: null,
        },
      ],
    });
  });

  test('the free plan creates none, with the message of the specification', async () => {
    const answer = await api.call(await api.signUp(), 'POST', create, { name: 'Shop' });
    expect(answer).toMatchObject({ status: 402, body: { error: NO_MORE_WORKSPACES } });
  });

  test('a plan creates as many as its limit, and mssp any number', async () => {
    const core = await api.signUp('core');
    const first = await api.call(core, 'POST', create, { name: 'Shop', description: 'Online' });
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, data: { name: 'Shop', description: 'Online' } },
    });
    expect((await api.call(core, 'POST', create, { name: 'More' })).status).toBe(402);
    const names = (await api.call(core, 'GET', list)).body.data.map(
      (workspace: { name: string }) => workspace.name,
    );
    expect(names).toEqual(['Personal', 'Shop']);

    const mssp = await api.signUp('mssp');
    for (const name of ['A', 'B', 'C']) {
      expect((await api.call(mssp, 'POST', create, { name })).status).toBe(200);
    }
  });

  test('the owner renames and describes one', async () => {
    const ada = await api.signUp();
    const at = `/api/workspaces/${ada.workspaceId}`;
    const renamed = await api.call(ada, 'PATCH', at, { name: ' Northquay ', description: 'Ships' });
    expect(renamed).toMatchObject({
      status: 200,
      body: { id: ada.workspaceId, name: 'Northquay', description: 'Ships', role: 'owner' },
    });
    const again = await api.call(ada, 'PATCH', at, { name: 'Northquay 2' });
    expect(again.body).toMatchObject({ name: 'Northquay 2', description: 'Ships' });
    const { body } = await api.call(ada, 'PATCH', at, { name: '' });
    expect(body.issues).toMatchObject([{ path: ['name'], message: 'Give the workspace a name' }]);
  });

  test('only the owner renames one', async () => {
    const [ada, eve, bob] = [await api.signUp(), await api.signUp(), await api.signUp()];
    await joinWorkspace(api, eve, { workspaceId: ada.workspaceId, role: 'admin' });
    const at = `/api/workspaces/${ada.workspaceId}`;
    expect(await api.call(eve, 'PATCH', at, { name: 'Mine' })).toMatchObject({
      status: 409,
      body: { code: 'role_insufficient' },
    });
    expect((await api.call(bob, 'PATCH', at, { name: 'Mine' })).status).toBe(404);
  });

  test('two workspaces of one owner have different names, whatever their case', async () => {
    const ada = await api.signUp('mssp');
    const taken = { status: 422, body: { issues: [{ path: ['name'] }] } };
    expect(await api.call(ada, 'POST', create, { name: 'personal' })).toMatchObject(taken);
    const { body } = await api.call(ada, 'POST', create, { name: 'Shop' });
    const at = `/api/workspaces/${body.data.id}`;
    expect(await api.call(ada, 'PATCH', at, { name: 'Personal' })).toMatchObject(taken);
    expect((await api.call(ada, 'PATCH', at, { name: 'SHOP' })).status).toBe(200);
    expect(
      (await api.call(await api.signUp('mssp'), 'POST', create, { name: 'Shop' })).status,
    ).toBe(200);
  });

  test('a name is needed', async () => {
    const { body } = await api.call(await api.signUp('core'), 'POST', create, { name: ' ' });
    expect(body.issues).toMatchObject([{ path: ['name'] }]);
  });

  test('the overview of an unscanned workspace has no score and says why', async () => {
    const ada = await api.signUp();
    await api.call(ada, 'POST', `/api/workspaces/${ada.workspaceId}/assets`, {
      value: 'a.example',
      consent: true,
    });
    const { body } = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/overview`);
    expect(body).toMatchObject({
      score: null,
      grade: null,
      coverage: {
        assets: 1,
        tested: 0,
        error: 0,
        notTested: 1,
        sample: [{ name: 'a.example', outcome: 'not_tested', reason: 'Not scanned yet' }],
      },
      history: [],
    });
  });

  test('the overview tells what each of the last scans opened, closed and left open', async () => {
    const ada = await api.signUp();
    const scan = (finishedAt: string, counts: object) =>
      runSql(
        api.database.url,
        `insert into parapet.scans (
           workspace_id, status, intensity, ruleset_version, finished_at, counts, open_after
         ) values ($1, 'completed', 'safe', '1', $2, $3,
           '{"critical":0,"high":2,"medium":0,"low":0,"info":0}')`,
        [ada.workspaceId, finishedAt, JSON.stringify(counts)],
      );
    await scan('2026-11-07T14:00:00Z', { new: 2, reopened: 0, fixed: 0, unchanged: 0 });
    await scan('2026-11-14T14:00:00Z', { new: 1, reopened: 2, fixed: 3, unchanged: 1 });
    const { body } = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/overview`);
    expect(body.history).toMatchObject([
      { opened: 2, closed: 0, open: { high: 2 } },
      { opened: 3, closed: 3, open: { high: 2 } },
    ]);
  });
});

describe('the overview of a large workspace', () => {
  test('counts every asset and shows a bounded sample, gaps first', async () => {
    const ada = await api.signUp();
    await runSql(
      api.database.url,
      `insert into parapet.assets (
         workspace_id, type, value, canonical_key, display_name, consented_at, status, score,
         last_scanned_at
       )
       select $1, 'domain', h, h, h, now(), case when n % 10 = 0 then 'offline' else 'online' end,
         case when n % 10 = 0 then null else 80 end, case when n % 20 = 0 then null else now() end
       from generate_series(1, 400) n cross join lateral (select 'h' || n as h) as named`,
      [ada.workspaceId],
    );
    const { body } = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/overview`);
    const { sample, ...counts } = body.coverage;
    expect(counts).toEqual({ assets: 400, tested: 360, error: 20, notTested: 20 });
    expect(body.score).toBe(80);
    expect(sample).toHaveLength(160);
    const outcomes = sample.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes.slice(0, 40)).not.toContain('tested');
    expect(new Set(outcomes.slice(40))).toEqual(new Set(['tested']));
  });
});

describe('the subscription', () => {
  test('counts assets over all workspaces of the owner, and archived ones never', async () => {
    const core = await api.signUp('core');
    const shop = (await api.call(core, 'POST', create, { name: 'Shop' })).body.data;
    for (const [workspaceId, value] of [
      [core.workspaceId, 'a.example'],
      [shop.id, 'b.example'],
      [shop.id, 'c.example'],
    ]) {
      const path = `/api/workspaces/${workspaceId}/assets`;
      const { body } = await api.call(core, 'POST', path, { value, consent: true });
      if (value === 'c.example') {
        await api.call(core, 'PATCH', `${path}/${body.id}`, { state: 'archived' });
      }
    }
    const { body } = await api.call(core, 'GET', '/api/subscription');
    expect(body).toMatchObject({
      subscription_tier: 'core',
      assets: { current: 2, limit: 50 },
      workspaces: {
        current: 1,
        limit: 1,
        details: [
          { id: core.workspaceId, assets: 1 },
          { id: shop.id, assets: 1 },
        ],
      },
      can_invite_users: true,
      free_tier_limited: false,
      owner: { id: core.id, is_you: true },
    });
  });

  test('says of the free plan that it is limited', async () => {
    const { body } = await api.call(await api.signUp(), 'GET', '/api/subscription');
    expect(body).toMatchObject({ subscription_tier: 'free', free_tier_limited: true });
  });

  test('has the price and the limits of its plan', async () => {
    const plan = planOf('core');
    const { body } = await api.call(await api.signUp('core'), 'GET', '/api/subscription');
    expect(body).toMatchObject({
      price: { amount: plan.price, currency: 'EUR', period: 'month' },
      cloud_accounts: { current: 0, limit: plan.cloudAccounts },
      breach_searches: { current: 0, limit: plan.breachSearches },
      evidence_bytes: { current: 0, limit: evidenceBytesOf('core') },
      scan_history_days: plan.scanHistoryDays,
      features: plan.features,
    });
  });

  test("a member sees the owner's plan, without the owner's other workspaces, and creates none by it", async () => {
    const core = await api.signUp('core');
    const eve = await api.signUp();
    await api.call(core, 'POST', create, { name: 'Secret' });
    await joinWorkspace(api, eve, { workspaceId: core.workspaceId, role: 'viewer' });
    const { body } = await api.call(
      eve,
      'GET',
      `/api/subscription?workspaceId=${core.workspaceId}`,
    );
    expect(body).toMatchObject({
      subscription_tier: 'core',
      owner: { id: core.id, is_you: false },
      mollie_customer_id: null,
    });
    expect(JSON.stringify(body)).not.toContain('Secret');
    expect((await api.call(eve, 'POST', create, { name: 'Mine' })).status).toBe(402);
    const stranger = await api.signUp();
    const refused = `/api/subscription?workspaceId=${core.workspaceId}`;
    expect((await api.call(stranger, 'GET', refused)).status).toBe(404);
  });

  test('a missing tier counts as free', async () => {
    const ada = await api.signUp();
    await runSql(api.database.url, 'delete from parapet.subscriptions where user_id = $1', [
      ada.id,
    ]);
    const { body } = await api.call(ada, 'GET', '/api/subscription');
    expect(body).toMatchObject({ subscription_tier: 'free', scan_history_days: 30 });
  });
});

describe('the hash for the chat', () => {
  test('is returned for the own id only, and only when a chat is set up', async () => {
    const ada = await api.signUp();
    const ask = (userId: string) => api.call(ada, 'POST', '/api/intercom-hash', { userId });
    expect((await ask(crypto.randomUUID())).status).toBe(404);
    expect((await ask(ada.id)).status).toBe(409);
  });

  test('is the HMAC that the chat service checks', async () => {
    const withChat = await startTestApi({ intercomSecret: 'secret' });
    const ada = await withChat.signUp();
    const { body } = await withChat.call(ada, 'POST', '/api/intercom-hash', { userId: ada.id });
    const expected = createHmac('sha256', 'secret').update(ada.id).digest('hex');
    expect(body).toEqual({ userHash: expected });
    await withChat.close();
  });
});
