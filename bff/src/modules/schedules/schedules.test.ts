import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openScheduleWorker, type ScheduleWorker } from '../../testing/schedule-worker.ts';
import { joinWorkspace } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let worker: ScheduleWorker;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  worker = await openScheduleWorker(api.database.url, { pageSize: 2 });
});
beforeEach(async () => {
  // Runs of the tests before are none of this one's.
  await sql('update parapet.scan_schedules set next_run_at = null');
  ada = await api.signUp('pro');
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

const sql = <Row>(text: string, values: unknown[] = []) =>
  runSql<Row>(api.database.url, text, values);
const at = (path: string, user = ada) => `/api/workspaces/${user.workspaceId}${path}`;
const call = (method: string, path: string, body?: unknown) =>
  api.call(ada, method, at(path), body);

const look = (time?: Date) => worker.look(time);

const nights = { name: 'Nights', target: { kind: 'all' }, cron: '0 3 * * *', timezone: 'UTC' };
async function add(change: object = {}) {
  const { status, body } = await call('POST', '/schedules', { ...nights, ...change });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
async function addAsset(value = `${crypto.randomUUID()}.example`, tags: string[] = []) {
  return (await call('POST', '/assets', { value, consent: true, tags })).body.id as string;
}
const makeDue = (id: string, since = '2 days') =>
  sql('update parapet.scan_schedules set next_run_at = now() - $2::interval where id = $1', [
    id,
    since,
  ]);
const scansOf = (id: string) =>
  sql<{ id: string; status: string; asset_count: number; created_by: string | null }>(
    'select id, status, asset_count, created_by from parapet.scans where schedule_id = $1 order by id',
    [id],
  );
const endScans = (id: string, status: string) =>
  sql(
    `update parapet.scans set status = $2, started_at = now(), finished_at = now()
     where schedule_id = $1 and status not in ('completed', 'failed', 'timed_out', 'cancelled')`,
    [id, status],
  );
const read = async (id: string) => (await call('GET', `/schedules/${id}`)).body;
const eventsOf = (type: string) =>
  sql<{ subject_name: string; after: unknown }>(
    'select subject_name, after from parapet.feed_events where workspace_id = $1 and type = $2',
    [ada.workspaceId, type],
  );
/** A window that is closed now, whatever the time of day. */
const closedWindow = () => [
  { days: [(new Date().getUTCDay() + 3) % 7], start: '00:00', end: '23:59' },
];

describe('a schedule', () => {
  test('is added, read, changed, paused, resumed and deleted', async () => {
    const made = await add({ jitterMinutes: 30, maxDurationMinutes: 120, overlap: 'queue' });
    expect(made).toMatchObject({ name: 'Nights', status: 'active', lastScanId: null, windows: [] });
    expect(made.nextRuns).toHaveLength(5);
    expect(made.nextRunAt).toBe(made.nextRuns[0]);
    const moved = await call('PATCH', `/schedules/${made.id}`, { cron: '0 5 * * MON' });
    expect(moved.body.nextRuns[0]).toMatch(/T05/);
    expect(moved.body).toMatchObject({ jitterMinutes: 30, maxDurationMinutes: 120 });
    const paused = await call('PATCH', `/schedules/${made.id}`, { status: 'paused' });
    expect(paused.body).toMatchObject({ status: 'paused', nextRunAt: null, nextRuns: [] });
    const resumed = await call('PATCH', `/schedules/${made.id}`, { status: 'active' });
    expect(resumed.body.nextRunAt > new Date().toISOString()).toBe(true);
    const { body } = await call('GET', '/schedules');
    expect(body).toMatchObject({ items: [{ id: made.id }], usage: { current: 1, limit: 50 } });
    expect((await call('DELETE', `/schedules/${made.id}`)).status).toBe(204);
    expect((await call('GET', `/schedules/${made.id}`)).status).toBe(404);
  });

  test.each([
    [{ cron: '0 25 * * *' }, 'cron'],
    [{ cron: '*/5 * * * *' }, 'cron'],
    [{ timezone: 'Europe/Atlantis' }, 'timezone'],
    [{ windows: [{ days: [1], start: '9:00', end: '17:00' }] }, 'windows'],
    [{ blackouts: [{ from: '2027-01-02T00:00', to: '2027-01-01T00:00' }] }, 'blackouts'],
    [{ target: { kind: 'assets', assetIds: [] } }, 'target'],
    [{ name: ' ' }, 'name'],
  ])('is refused at its field: %j', async (change, field) => {
    const { status, body } = await call('POST', '/schedules', { ...nights, ...change });
    expect([status, body.issues?.[0]?.path[0]]).toEqual([422, field]);
  });

  test('can be previewed without being saved', async () => {
    const { cron, timezone } = nights;
    const preview = await call('POST', '/schedules/preview', { cron, timezone });
    expect(preview.body.nextRuns).toHaveLength(5);
    expect((await call('GET', '/schedules')).body.items).toEqual([]);
  });

  test('of another workspace is not there, and names no assets of another', async () => {
    const made = await add();
    const bob = await api.signUp('pro');
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { name: 'Mine' } : undefined;
      const path = at(`/schedules/${made.id}`, bob);
      expect((await api.call(bob, method, path, body)).status, method).toBe(404);
      const foreign = await api.call(bob, method, at(`/schedules/${made.id}`), body);
      expect(foreign.status, method).toBe(404);
    }
    const target = { kind: 'assets', assetIds: [await addAsset()] };
    const stolen = await api.call(bob, 'POST', at('/schedules', bob), { ...nights, target });
    expect(stolen.status).toBe(404);
  });

  test('is for admins to change and for everyone to read', async () => {
    const eve = await api.signUp();
    await joinWorkspace(api, eve, { workspaceId: ada.workspaceId, role: 'analyst' });
    const refused = await api.call(eve, 'POST', at('/schedules'), nights);
    expect([refused.status, refused.body.code]).toEqual([409, 'role_insufficient']);
    expect((await api.call(eve, 'GET', at('/schedules'))).status).toBe(200);
  });

  test('counts in the plan of the owner, also when two are added at once', async () => {
    ada = await api.signUp('free');
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/schedules', nights)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 402, 402]);
    expect(answers.find(({ status }) => status === 402)?.body.code).toBe('plan_limit');
    expect((await call('GET', '/schedules')).body.items).toHaveLength(1);
  });
});

describe('a run that is due', () => {
  test('starts once, however many workers look and however many were missed', async () => {
    await addAsset();
    await addAsset();
    const { id } = await add();
    await makeDue(id, '30 days');
    await Promise.all([look(), look(), look(), look()]);
    await look();
    const scans = await scansOf(id);
    expect(scans).toMatchObject([{ status: 'queued', asset_count: 2, created_by: null }]);
    const after = await read(id);
    expect(after).toMatchObject({ lastOutcome: 'started', lastScanId: scans[0]?.id });
    expect(after.nextRunAt > new Date().toISOString()).toBe(true);
    const { body } = await call('GET', `/scans/${scans[0]?.id}`);
    expect(body).toMatchObject({ trigger: 'schedule', scheduleId: id, kind: 'external' });
  });

  test('does not start before its time, while paused, or after it was deleted', async () => {
    await addAsset();
    const early = await add();
    await look();
    const paused = await add();
    await makeDue(paused.id);
    await call('PATCH', `/schedules/${paused.id}`, { status: 'paused' });
    const deleted = await add();
    await makeDue(deleted.id);
    await call('DELETE', `/schedules/${deleted.id}`);
    await look();
    for (const { id } of [early, paused, deleted]) expect(await scansOf(id)).toEqual([]);
    const resumed = await call('PATCH', `/schedules/${paused.id}`, { status: 'active' });
    expect(resumed.body.nextRunAt > new Date().toISOString()).toBe(true);
  });

  test('scans approved assets by id or by tag', async () => {
    const tagged = await addAsset('a.example', ['shop']);
    const archived = await addAsset('b.example', ['shop']);
    await call('PATCH', `/assets/${archived}`, { state: 'archived' });
    await addAsset('c.example');
    const byTag = await add({ target: { kind: 'tags', tags: ['shop', 'other'] } });
    const byId = await add({ target: { kind: 'assets', assetIds: [tagged, archived] } });
    for (const { id } of [byTag, byId]) await makeDue(id);
    await look();
    for (const { id } of [byTag, byId]) {
      const [scan] = await scansOf(id);
      const { body } = await call('GET', `/scans/${scan?.id}/assets`);
      expect(body.items).toEqual([{ id: tagged, displayName: 'a.example' }]);
    }
  });

  test('of more assets than a scan may have is several scans', async () => {
    await sql(`update parapet.subscriptions set tier = 'mssp' where user_id = $1`, [ada.id]);
    await sql(
      `insert into parapet.assets
         (workspace_id, type, value, canonical_key, display_name, consented_at)
       select $1, 'domain', h, h, h, now()
       from generate_series(1, 1001) n cross join lateral (select n || '.example' as h) as named`,
      [ada.workspaceId],
    );
    const { id } = await add();
    await makeDue(id);
    await look();
    expect((await scansOf(id)).map(({ asset_count }) => asset_count)).toEqual([1000, 1]);
  });

  test('is dropped, or waits once, while the one before runs', async () => {
    await addAsset();
    const skipping = await add();
    const queueing = await add({ overlap: 'queue' });
    for (const { id } of [skipping, queueing]) await makeDue(id);
    await look();
    for (const { id } of [skipping, queueing]) await makeDue(id);
    await look();
    await look();
    expect(await read(skipping.id)).toMatchObject({
      lastOutcome: 'skipped_previous_run',
      waitingFor: null,
    });
    expect(await read(queueing.id)).toMatchObject({ waitingFor: 'previous_run' });
    for (const { id } of [skipping, queueing]) await endScans(id, 'completed');
    await look();
    await look();
    expect(await scansOf(skipping.id)).toHaveLength(1);
    expect(await scansOf(queueing.id)).toHaveLength(2);
    expect(await read(queueing.id)).toMatchObject({ waitingFor: null });
  });

  test('waits while too many scans are open, and then leaves none half begun', async () => {
    const asset = await addAsset();
    const { id } = await add();
    for (let scan = 0; scan < 20; scan += 1) {
      await call('POST', '/scans', { assetIds: [asset] });
    }
    await makeDue(id);
    await look();
    expect(await read(id)).toMatchObject({ waitingFor: 'open_scans', lastRunAt: null });
    const [{ id: open }] = (await call('GET', '/scans')).body.items;
    await call('POST', `/scans/${open}/cancel`);
    await look();
    expect(await scansOf(id)).toHaveLength(1);
  });

  test('without assets counts as failed; the third is told, the tenth pauses', async () => {
    const { id } = await add();
    for (let run = 0; run < 3; run += 1) {
      await makeDue(id);
      await look();
    }
    expect(await read(id)).toMatchObject({ lastOutcome: 'no_assets', consecutiveFailures: 3 });
    expect(await eventsOf('schedule.failing')).toHaveLength(1);
    for (let run = 3; run < 10; run += 1) {
      await makeDue(id);
      await look();
    }
    expect(await read(id)).toMatchObject({ status: 'paused', pausedBecause: 'failures' });
    expect(await eventsOf('schedule.paused')).toMatchObject([{ subject_name: 'Nights' }]);
    expect(await eventsOf('schedule.failing')).toHaveLength(1);
    const { body } = await call('PATCH', `/schedules/${id}`, { status: 'active' });
    expect(body).toMatchObject({ consecutiveFailures: 0, pausedBecause: null });
  });

  test('counts a failed scan, and forgets failures after a good one', async () => {
    await addAsset();
    const { id } = await add();
    const runWith = async (status: string) => {
      await makeDue(id);
      await look();
      await endScans(id, status);
      await look();
      return (await read(id)).consecutiveFailures;
    };
    expect(await runWith('failed')).toBe(1);
    expect(await runWith('timed_out')).toBe(2);
    expect(await runWith('cancelled')).toBe(2);
    expect(await runWith('completed')).toBe(0);
  });

  test('in a workspace beyond a smaller plan is suspended', async () => {
    await addAsset();
    const { id } = await add();
    await sql('update parapet.workspaces set personal = false where owner_id = $1', [ada.id]);
    await sql(`update parapet.subscriptions set tier = 'free' where user_id = $1`, [ada.id]);
    await makeDue(id);
    await look();
    expect(await scansOf(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'suspended_by_plan' });
  });

  test('of a schedule beyond a smaller plan is suspended, told once, and back later', async () => {
    await addAsset();
    const first = await add();
    const second = await add();
    await sql(`update parapet.subscriptions set tier = 'free' where user_id = $1`, [ada.id]);
    for (let run = 0; run < 2; run += 1) {
      for (const { id } of [first, second]) await makeDue(id);
      await look();
    }
    expect(await scansOf(first.id)).toHaveLength(1);
    expect(await scansOf(second.id)).toEqual([]);
    expect(await read(second.id)).toMatchObject({ status: 'suspended_by_plan' });
    expect(await eventsOf('plan.limit')).toHaveLength(1);
    await sql(`update parapet.subscriptions set tier = 'pro' where user_id = $1`, [ada.id]);
    await makeDue(second.id);
    await look();
    expect(await read(second.id)).toMatchObject({ status: 'active', lastOutcome: 'started' });
  });
});

describe('a window', () => {
  test('that is closed keeps a missed run until it opens', async () => {
    await addAsset();
    const { id } = await add({ cron: '0 * * * *', windows: closedWindow() });
    await makeDue(id);
    await look();
    expect(await read(id)).toMatchObject({ waitingFor: 'window' });
    expect(await scansOf(id)).toEqual([]);
    const opens = new Date(Date.now() + 3 * 86_400_000);
    opens.setUTCHours(12, 30, 0, 0);
    await look(opens);
    expect(await scansOf(id)).toHaveLength(1);
  });

  test('that closes pauses the scan, and resumes it when it opens', async () => {
    await addAsset();
    const { id } = await add({ cron: '0 * * * *' });
    await makeDue(id);
    await look();
    await sql(
      `update parapet.scans set status = 'running', started_at = now(),
         deadline_at = now() + interval '35 minutes' where schedule_id = $1`,
      [id],
    );
    await call('PATCH', `/schedules/${id}`, { windows: closedWindow() });
    await look();
    expect(await scansOf(id)).toMatchObject([{ status: 'paused' }]);
    await look();
    await call('PATCH', `/schedules/${id}`, { windows: [] });
    await look();
    expect(await scansOf(id)).toMatchObject([{ status: 'running' }]);
  });

  test('does not pause again what a person resumed, nor resume what a person paused', async () => {
    await addAsset();
    const { id } = await add({ cron: '0 * * * *' });
    await makeDue(id);
    await look();
    await sql(
      `update parapet.scans set status = 'running', started_at = now() where schedule_id = $1`,
      [id],
    );
    const [scan] = await scansOf(id);
    await call('POST', `/scans/${scan?.id}/pause`);
    await look();
    expect(await scansOf(id)).toMatchObject([{ status: 'paused' }]);
    await call('POST', `/scans/${scan?.id}/resume`);
    await call('PATCH', `/schedules/${id}`, { windows: closedWindow() });
    await look();
    await call('POST', `/scans/${scan?.id}/resume`);
    await look();
    await look();
    expect(await scansOf(id)).toMatchObject([{ status: 'running' }]);
  });

  test('the longest duration ends a scan early, and that is no failure', async () => {
    await addAsset();
    const { id } = await add({ maxDurationMinutes: 15 });
    await makeDue(id);
    await look();
    await sql(
      `update parapet.scans set status = 'running', started_at = now() - interval '10 minutes',
         deadline_at = now() + interval '35 minutes' where schedule_id = $1`,
      [id],
    );
    await look();
    const [limited] = await sql<{ minutes: number }>(
      `select extract(epoch from deadline_at - started_at)::int / 60 as minutes
       from parapet.scans where schedule_id = $1`,
      [id],
    );
    expect(limited?.minutes).toBe(15);
    await endScans(id, 'timed_out');
    await look();
    expect(await read(id)).toMatchObject({ consecutiveFailures: 0 });
  });
});

describe('the next scan of an asset', () => {
  const nextOf = async (assetId: string) =>
    (await call('GET', `/assets/${assetId}/next-scan`)).body.next;

  test('is the first run of the active schedules that include it', async () => {
    const tagged = await addAsset(undefined, ['web']);
    const other = await addAsset();
    expect(await nextOf(tagged)).toBeNull();
    const weekly = await add({ name: 'Weekly', cron: '0 3 1 1 *' });
    const ofTag = await add({ name: 'Web', target: { kind: 'tags', tags: ['web', 'api'] } });
    const ofOther = await add({
      name: 'One',
      cron: '0 * * * *',
      target: { kind: 'assets', assetIds: [other] },
    });
    expect(await nextOf(tagged)).toMatchObject({ id: ofTag.id, name: 'Web', at: ofTag.nextRunAt });
    expect(await nextOf(other)).toMatchObject({ id: ofOther.id });
    await call('PATCH', `/schedules/${ofTag.id}`, { status: 'paused' });
    expect(await nextOf(tagged)).toMatchObject({ id: weekly.id });
    await call('PATCH', `/assets/${tagged}`, { state: 'archived' });
    expect(await nextOf(tagged)).toBeNull();
    const missing = await call('GET', `/assets/${crypto.randomUUID()}/next-scan`);
    expect(missing.status).toBe(404);
  });
});
