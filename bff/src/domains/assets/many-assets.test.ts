import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ada = await api.signUp();
  await runSql(
    api.database.url,
    `update parapet.subscriptions set tier = 'mssp' where user_id = $1`,
    [ada.id],
  );
});
afterAll(() => api.close());

const at = (path = '') => `/api/workspaces/${ada.workspaceId}/assets${path}`;
const bulk = (assets: object, change: object, user = ada) =>
  api.call(user, 'POST', at('/bulk'), { assets, change });
const fill = (count: number) =>
  runSql<{ id: string }>(
    api.database.url,
    `insert into parapet.assets (workspace_id, type, value, canonical_key, display_name, consented_at)
     select $1, 'domain', h, h, h, now()
     from generate_series(1, $2::int) n cross join lateral (select 'h' || n || '.example' as h) as named
     returning id`,
    [ada.workspaceId, count],
  );
const audited = (action: string) =>
  runSql<{ after: Record<string, unknown> }>(
    api.database.url,
    `select after from parapet.audit_log where workspace_id = $1 and action = $2`,
    [ada.workspaceId, action],
  );

describe('a change of many assets', () => {
  test('says what it has changed, what not and why, in one entry of the log', async () => {
    const ids = (await fill(3)).map(({ id }) => id);
    await api.call(ada, 'PATCH', at(`/${ids[0]}`), { tags: ['shop'] });
    const gone = '0190f5a0-0000-7000-8000-000000000000';
    const { status, body } = await bulk(
      { ids: [...ids, gone] },
      { action: 'tag', add: ['shop'], remove: [] },
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      matched: 4,
      changed: 2,
      unchanged: [
        { reason: 'It is so already.', count: 1, names: ['h1.example'] },
        { reason: 'It was deleted meanwhile.', count: 1, names: [] },
      ],
      left: 0,
      scanId: null,
      archived: [],
    });
    expect(await audited('assets.changed')).toMatchObject([
      { after: { count: 2, change: { action: 'tag', add: ['shop'] } } },
    ]);
    const { body: list } = await api.call(ada, 'GET', at('?tag=shop'));
    expect(list.total).toBe(3);
  });

  test('of all that match a filter takes the newest 1,000 and tells of the others', async () => {
    const oldest = (await fill(1003))
      .map(({ id }) => id)
      .sort()
      .slice(0, 3);
    const { body } = await bulk(
      { filter: { type: ['domain'] } },
      { action: 'criticality', criticality: 5 },
    );
    expect(body).toMatchObject({ matched: 1003, changed: 1000, left: 3 });
    const { body: rest } = await api.call(ada, 'GET', at('?criticality=3'));
    expect(rest.items.map(({ id }: { id: string }) => id)).toEqual(oldest.reverse());
  });

  test('archives and restores, with the feed and the plan', async () => {
    const ids = (await fill(4)).map(({ id }) => id);
    expect((await bulk({ ids }, { action: 'archive' })).body).toMatchObject({ changed: 4 });
    const { body: feed } = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/feed`);
    expect(feed.items.map(({ type }: { type: string }) => type)).toContain('asset.archived');
    await runSql(
      api.database.url,
      `update parapet.subscriptions set tier = 'free' where user_id = $1`,
      [ada.id],
    );
    await fill(0);
    await runSql(
      api.database.url,
      `insert into parapet.assets (workspace_id, type, value, canonical_key, display_name, consented_at)
       select $1, 'domain', h, h, h, now() from (values ('x.example'), ('y.example')) as v(h)`,
      [ada.workspaceId],
    );
    expect(await bulk({ ids }, { action: 'restore' })).toMatchObject({
      status: 402,
      body: { code: 'plan_limit' },
    });
    expect((await bulk({ ids: ids.slice(0, 3) }, { action: 'restore' })).body.changed).toBe(3);
  });

  test('gives assets to members alone', async () => {
    const ids = (await fill(2)).map(({ id }) => id);
    const bob = await api.signUp();
    const refused = await bulk({ ids }, { action: 'owner', ownerId: bob.id });
    expect(refused).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['change', 'ownerId'] }] },
    });
    expect((await bulk({ ids }, { action: 'owner', ownerId: ada.id })).body.changed).toBe(2);
    expect((await api.call(ada, 'GET', at(`?owner=${ada.id}`))).body.total).toBe(2);
  });

  test('starts one scan of those that are approved', async () => {
    const ids = (await fill(3)).map(({ id }) => id);
    await bulk({ ids: ids.slice(0, 1) }, { action: 'archive' });
    const { body } = await bulk({ ids }, { action: 'scan', intensity: 'passive' });
    expect(body).toMatchObject({ changed: 2, scanId: expect.any(String) });
    const path = `/api/workspaces/${ada.workspaceId}/scans/${body.scanId}`;
    expect((await api.call(ada, 'GET', path)).body).toMatchObject({ intensity: 'passive' });
    const archive = await bulk({ ids: ids.slice(1) }, { action: 'archive' });
    expect(archive.body).toMatchObject({
      changed: 0,
      unchanged: [{ reason: 'A scan of it is running. Cancel it first.', count: 2 }],
    });
  });

  test('starts no second scan when the request is sent again, and is logged once', async () => {
    const ids = (await fill(3)).map(({ id }) => id);
    const change = { action: 'scan', requestId: randomUUID() };
    const [one, two] = await Promise.all([bulk({ ids }, change), bulk({ ids }, change)]);
    expect(one.body).toMatchObject({ changed: 3, scanId: expect.any(String) });
    expect(two.body).toEqual(one.body);
    expect(await audited('assets.changed')).toHaveLength(1);
    const other = { ...change, requestId: randomUUID() };
    expect((await bulk({ ids }, other)).body.scanId).not.toBe(one.body.scanId);
  });

  test('archives with what undoes it: each asset is what it was, and its findings are back', async () => {
    const [one, two] = (await fill(2)).map(({ id }) => id);
    await api.call(ada, 'PATCH', at(`/${two}`), { state: 'monitor_only' });
    await runSql(
      api.database.url,
      `insert into parapet.findings (
         workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id,
         check_version, title, description, severity, confidence, status, locator, location,
         evidence, remediation, first_seen_at, last_seen_at, last_tested_at
       ) values ($1, $2, 'h1.example', 'h1.example', 'f', 'v2', 'check', 'T', 1, 't', 'd', 'low', 'firm', 'acknowledged', 'l',
         'https://h1.example', '[]', '{"summary": "s", "steps": [], "effort": "low", "reference": null}',
         now(), now(), now())`,
      [ada.workspaceId, one],
    );
    const findings = async () =>
      (await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/findings`)).body.items;
    const before = await findings();
    expect(before).toHaveLength(1);
    const { body } = await bulk({ ids: [one, two] }, { action: 'archive' });
    expect(await findings()).toEqual([]);
    expect(body.archived).toHaveLength(2);
    expect(body.archived).toEqual(
      expect.arrayContaining([
        { state: 'approved', ids: [one] },
        { state: 'monitor_only', ids: [two] },
      ]),
    );
    for (const { state, ids } of body.archived) await bulk({ ids }, { action: 'restore', state });
    expect((await api.call(ada, 'GET', at(`/${two}`))).body.state).toBe('monitor_only');
    expect((await api.call(ada, 'GET', at(`/${one}`))).body.state).toBe('approved');
    expect(await findings()).toEqual(before);
  });

  test('is refused by role, and needs assets of this workspace', async () => {
    const ids = (await fill(1)).map(({ id }) => id);
    const eve = await api.signUp();
    await runSql(
      api.database.url,
      'insert into parapet.memberships (workspace_id, user_id, role) values ($1, $2, $3)',
      [ada.workspaceId, eve.id, 'analyst'],
    );
    const refused = await bulk({ ids }, { action: 'archive' }, eve);
    expect(refused.body.code).toBe('role_insufficient');
    expect((await bulk({ ids }, { action: 'scan' }, eve)).status).toBe(200);
    const theirs = `/api/workspaces/${eve.workspaceId}/assets/bulk`;
    const foreign = await api.call(eve, 'POST', theirs, {
      assets: { ids },
      change: { action: 'criticality', criticality: 1 },
    });
    expect(foreign.body).toMatchObject({ changed: 0 });
  });
});

describe('an import', () => {
  const text =
    'asset,tags,criticality\na.example,shop,5\nnot a host,,\nA.example,,\nold.example,,\nb.example,,';
  const preview = (given: string) => api.call(ada, 'POST', at('/import/preview'), { text: given });
  const send = (given: string, options: object = {}) =>
    api.call(ada, 'POST', at('/import'), { text: given, consent: true, ...options });

  test('previews a name that mixes scripts as punycode, also where it exists', async () => {
    const value = 'аpple.example';
    await api.call(ada, 'POST', at(), { value, consent: true });
    const name = 'xn--pple-43d.example';
    const { body } = await preview(`${value}\nbücher.example\nBÜCHER.example`);
    expect(body.duplicates.items).toMatchObject([
      { line: 1, value: name, name },
      { line: 3, value: 'BÜCHER.example', name: 'bücher.example' },
    ]);
  });

  test('is previewed: what is new, what exists, what is wrong in which line, and the room', async () => {
    const { body: old } = await api.call(ada, 'POST', at(), {
      value: 'old.example',
      consent: true,
    });
    const { status, body } = await preview(text);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      added: {
        count: 2,
        items: [
          { line: 2, name: 'a.example', tags: ['shop'], criticality: 5 },
          { line: 6, name: 'b.example' },
        ],
      },
      duplicates: {
        count: 2,
        items: [
          { line: 4, name: 'a.example', existing: null, repeats: 2 },
          { line: 5, name: 'old.example', existing: { id: old.id, isArchived: false } },
        ],
      },
      wrong: { count: 1, items: [{ line: 3, value: 'not a host' }] },
    });
    expect((await api.call(ada, 'GET', at())).body.total).toBe(1);
  });

  test('adds all or the good ones, with one entry in the log', async () => {
    expect(await send(text)).toMatchObject({ status: 422, body: { issues: [{ path: ['text'] }] } });
    expect((await api.call(ada, 'GET', at())).body.total).toBe(0);
    expect(await send(text, { onlyGood: true })).toMatchObject({
      status: 200,
      body: { added: 3, duplicates: 1, wrong: 1 },
    });
    const { body } = await api.call(ada, 'GET', at('?sort=name'));
    expect(body.items).toMatchObject([
      { displayName: 'a.example', criticality: 5, tags: ['shop'], state: 'approved' },
      { displayName: 'b.example', criticality: 3 },
      { displayName: 'old.example' },
    ]);
    expect(await audited('assets.imported')).toMatchObject([
      { after: { count: 3, consent: true, names: ['a.example', 'old.example', 'b.example'] } },
    ]);
  });

  test('needs consent, and room in the plan for all of it', async () => {
    expect((await send('a.example', { consent: false })).body.code).toBe('consent_required');
    await runSql(
      api.database.url,
      `update parapet.subscriptions set tier = 'free' where user_id = $1`,
      [ada.id],
    );
    const six = Array.from({ length: 6 }, (_, n) => `n${n}.example`).join('\n');
    expect((await preview(six)).body).toMatchObject({ room: 5, added: { count: 6 } });
    expect((await send(six)).status).toBe(402);
    expect((await api.call(ada, 'GET', at())).body.total).toBe(0);
  });

  test('of 5,000 targets is one request; private ones count as verified', async () => {
    const lines = Array.from({ length: 4999 }, (_, n) => `n${n}.example`);
    const { status, body } = await send([...lines, '127.0.0.1'].join('\n'));
    expect({ status, added: body.added }).toEqual({ status: 200, added: 5000 });
    const { body: proved } = await api.call(ada, 'GET', at('?ownership=verified'));
    expect(proved.items).toMatchObject([{ displayName: '127.0.0.1' }]);
  });
});
