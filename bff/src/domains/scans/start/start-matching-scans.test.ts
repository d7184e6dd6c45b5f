import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joinWorkspace } from '../../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

// One request that starts as many scans as the assets under a filter need.

let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ada = await api.signUp('mssp');
});
afterAll(() => api.close());

const sql = <Row>(text: string, values: unknown[] = []) =>
  runSql<Row>(api.database.url, text, values);
const post = (path: string, body: object, user = ada) =>
  api.call(user, 'POST', `/api/workspaces/${ada.workspaceId}${path}`, body);
const start = (body: object = {}, user = ada) =>
  post('/scans/matching', { filter: {}, ...body }, user);
const estimate = (body: object = {}) => post('/scan-estimates/matching', { filter: {}, ...body });

const fill = (count: number, { tag = 'all', state = 'approved' } = {}) =>
  sql<{ id: string }>(
    `insert into parapet.assets (workspace_id, type, value, canonical_key, display_name, tags, state, consented_at)
     select $1, 'domain', h, h, h, array[$3], $4, now()
     from generate_series(1, $2::int) n cross join lateral (select 'h' || n || '.' || $3 || '.example' as h) as named
     returning id`,
    [ada.workspaceId, count, tag, state],
  );
const stored = () =>
  sql<{ id: string; asset_count: number; targets: number; status: string }>(
    `select scan.id, scan.asset_count, scan.status,
       (select count(*)::int from parapet.scan_targets where scan_id = scan.id) as targets
     from parapet.scans as scan where workspace_id = $1 order by id`,
    [ada.workspaceId],
  );
const openScans = (count: number) =>
  sql(
    `insert into parapet.scans (workspace_id, intensity, ruleset_version, status)
     select $1, 'safe', '1', 'running' from generate_series(1, $2::int)`,
    [ada.workspaceId, count],
  );
const audited = () =>
  sql<{ after: object }>(
    `select after from parapet.audit_log where workspace_id = $1 and action in ('scan.started', 'scans.started')`,
    [ada.workspaceId],
  );
const sizes = (body: { scans: { assetCount: number }[] }) =>
  body.scans.map(({ assetCount }) => assetCount);

// Slow: two tests store as many assets as one start takes.
describe('all assets under a filter', () => {
  test('are scanned by as many scans as they need, told before', async () => {
    await fill(2400);
    await fill(1, { tag: 'old', state: 'archived' });
    const told = await estimate({ intensity: 'passive' });
    expect(told.status).toBe(200);
    expect(told.body).toMatchObject({ scans: [1000, 1000, 400], readOnly: 0, hosts: 2400 });
    expect(await stored()).toEqual([]);

    const { status, body } = await start({ intensity: 'passive' });
    expect(status).toBe(202);
    expect(sizes(body)).toEqual([1000, 1000, 400]);
    expect(await stored()).toMatchObject([
      { id: body.scans[0].id, asset_count: 1000, targets: 1000, status: 'queued' },
      { id: body.scans[1].id, asset_count: 1000, targets: 1000, status: 'queued' },
      { id: body.scans[2].id, asset_count: 400, targets: 400, status: 'queued' },
    ]);
    const [{ covered } = { covered: 0 }] = await sql<{ covered: number }>(
      `select count(distinct asset_id)::int as covered from parapet.scan_targets
       where workspace_id = $1`,
      [ada.workspaceId],
    );
    expect(covered).toBe(2400);
    const jobs = await sql(
      `select from pgboss.job where name = 'scan' and data->>'workspaceId' = $1`,
      [ada.workspaceId],
    );
    expect(jobs).toHaveLength(3);
    expect(await audited()).toEqual([
      { after: { filter: {}, intensity: 'passive', scans: body.scans } },
    ]);
  });

  test('are those with a tag alone, where the filter has one', async () => {
    await fill(3, { tag: 'shop' });
    await fill(2, { tag: 'mail' });
    const { body } = await start({ filter: { tag: ['shop'] } });
    expect(sizes(body)).toEqual([3]);
    const targets = await sql<{ display_name: string }>(
      'select display_name from parapet.scan_targets where scan_id = $1',
      [body.scans[0].id],
    );
    expect(targets.map(({ display_name }) => display_name).sort()).toEqual([
      'h1.shop.example',
      'h2.shop.example',
      'h3.shop.example',
    ]);
  });

  test('are scanned once however often the request is sent, also at the same time', async () => {
    await fill(1200);
    const requestId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => start({ requestId })));
    // After a lost answer, when the filter finds no asset any more.
    await sql('update parapet.assets set last_scanned_at = now() where workspace_id = $1', [
      ada.workspaceId,
    ]);
    answers.push(await start({ requestId, filter: { scanned: 'never' } }));
    for (const { status, body } of answers) {
      expect(status).toBe(202);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(await stored()).toHaveLength(2);
    expect(await audited()).toHaveLength(1);
    expect((await start({ requestId: randomUUID() })).status).toBe(202);
    expect(await stored()).toHaveLength(4);
  });

  test('start no scan when not all of them fit beside those that are open', async () => {
    await fill(2400);
    await openScans(18);
    const { status, body } = await start();
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.error).toBe(
      'This takes 3 scans, and 18 of at most 20 are still running or queued. Wait for 1 to end, or cancel them. None was started.',
    );
    expect(await stored()).toHaveLength(18);
    expect(await audited()).toEqual([]);
    expect(
      await sql(`select from pgboss.job where data->>'workspaceId' = $1`, [ada.workspaceId]),
    ).toEqual([]);
  });

  test('are refused at the filter when they are more than one start takes, with its reason', async () => {
    await fill(10_001);
    for (const { status, body } of [await start(), await estimate()]) {
      expect([status, body.issues[0].path]).toEqual([422, ['filter']]);
      expect(body.issues[0].message).toBe(
        '10,001 assets match. One start takes at most 10,000, in 10 scans: half of the 20 that a workspace may have open. Narrow the filter, and start the others when these have ended.',
      );
    }
    expect((await start({ filter: { q: 'example' } })).body.issues[0].message).toMatch(
      /^More assets match than a search/,
    );
    expect(await stored()).toEqual([]);
  });

  test('are as many as one start takes at most', async () => {
    await fill(10_000);
    const { body } = await start();
    expect(sizes(body)).toEqual(Array.from({ length: 10 }, () => 1000));
  });

  test('are left out above the limit of the plan, and named in the estimate', async () => {
    await fill(40);
    await sql(`update parapet.subscriptions set tier = 'free' where user_id = $1`, [ada.id]);
    const { body: told } = await estimate();
    expect(told.readOnly).toBeGreaterThan(0);
    expect(told.scans).toEqual([40 - told.readOnly]);
    expect(sizes((await start()).body)).toEqual(told.scans);
  });

  test('are an answer of their own when there are none', async () => {
    const { status, body } = await start();
    expect([status, body.error]).toEqual([404, 'No approved asset matches this filter.']);
  });

  test('are those that a member with a limit sees, and for who may start scans', async () => {
    await fill(2, { tag: 'shop' });
    await fill(2, { tag: 'mail' });
    const bob = await api.signUp();
    await joinWorkspace(api, bob, {
      workspaceId: ada.workspaceId,
      role: 'analyst',
      assetScope: ['shop'],
    });
    expect(sizes((await start({}, bob)).body)).toEqual([2]);
    const eve = await api.signUp();
    expect((await start({}, eve)).status).toBe(404);
    await joinWorkspace(api, eve, { workspaceId: ada.workspaceId, role: 'developer' });
    expect((await start({}, eve)).body.code).toBe('role_insufficient');
  });
});

test('a scan of chosen assets is started once however often the request is sent', async () => {
  const [asset] = await fill(1);
  const body = { assetIds: [asset?.id], requestId: randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => post('/scans', body)));
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
  expect(await stored()).toHaveLength(1);
  expect(await audited()).toHaveLength(1);
});
