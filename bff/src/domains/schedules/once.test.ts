import { beforeEach, describe, expect, test } from 'vitest';
import { scheduledWorkspace } from '../../testing/workers/scheduled-workspace.ts';

// A scan that is planned for later: a schedule of one time.

const DAY_MS = 86_400_000;
const workspace = scheduledWorkspace();
const { call, sql, look, scansOf, endScans } = workspace;
let assetId: string;

beforeEach(async () => {
  assetId = await workspace.addAsset('a.example');
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const localUtc = (time: Date) => time.toISOString().slice(0, 16);
const planned = (change: object = {}) => ({
  name: 'Before the release',
  target: { kind: 'assets', assetIds: [assetId] },
  cron: '0 3 * * *',
  timezone: 'UTC',
  once: localUtc(inDays(2)),
  ...change,
});
const add = (change: object = {}) => workspace.add(planned(change));
const listed = async () => (await call('GET', '/schedules')).body.items;

describe('a scan that is planned for later', () => {
  test('names its one run, on the clock of its zone', async () => {
    const day = localUtc(inDays(2)).slice(0, 10);
    const made = await add({ once: `${day}T02:05`, timezone: 'Asia/Kathmandu' });
    const run = new Date(Date.parse(`${day}T02:05:00Z`) - 345 * 60_000).toISOString();
    expect(made).toMatchObject({ once: `${day}T02:05`, nextRunAt: run, nextRuns: [run] });
    const [, month, date] = day.split('-').map(Number);
    expect(made.cron).toBe(`5 2 ${date} ${month} *`);
    const next = await call('GET', `/assets/${assetId}/next-scan`);
    expect(next.body.next).toMatchObject({ id: made.id, at: run });
  });

  test.each([
    ['that has passed', localUtc(inDays(-1)), 'This time has passed.'],
    ['more than a year away', localUtc(inDays(370)), 'Choose a time within a year.'],
    [
      'on a day that is none',
      `${inDays(30).getUTCFullYear() + 1}-02-30T02:00`,
      'There is no such day.',
    ],
    ['that is none', 'tomorrow', 'Enter a date and a time'],
  ])('is refused at a time %s', async (_, once, message) => {
    const { status, body } = await call('POST', '/schedules', planned({ once }));
    expect([status, body.issues?.[0]?.path[0], body.issues?.[0]?.message]).toEqual([
      422,
      'once',
      message,
    ]);
  });

  test('starts once, not before its time, and late if no worker was there', async () => {
    const { id } = await add();
    await look(inDays(1));
    expect(await scansOf(id)).toEqual([]);
    const late = inDays(5);
    await Promise.all([look(late), look(late), look(late)]);
    await look(inDays(400));
    expect(await scansOf(id)).toMatchObject([{ status: 'queued' }]);
    expect(await listed()).toMatchObject([{ id, nextRunAt: null }]);
  });

  test.each(['completed', 'failed', 'cancelled'])(
    'leaves the list when its scan is %s, and the scan stays',
    async (status) => {
      const { id } = await add();
      await look(inDays(3));
      await look(inDays(3));
      expect(await listed()).toHaveLength(1);
      const [scan] = await scansOf(id);
      await endScans(id, status);
      await look(inDays(3));
      expect(await listed()).toEqual([]);
      expect((await call('GET', `/scans/${scan?.id}`)).body).toMatchObject({ status });
    },
  );

  test('does not start once it was deleted', async () => {
    const { id } = await add();
    expect((await call('DELETE', `/schedules/${id}`)).status).toBe(204);
    await look(inDays(3));
    expect(await scansOf(id)).toEqual([]);
  });

  test('stays in the list when no asset was left to scan', async () => {
    await add();
    await call('PATCH', `/assets/${assetId}`, { state: 'archived' });
    await look(inDays(3));
    await look(inDays(3));
    expect(await listed()).toMatchObject([{ lastOutcome: 'no_assets', nextRunAt: null }]);
  });

  test('is moved, and can repeat from then on', async () => {
    const { id } = await add();
    const once = localUtc(inDays(9));
    const moved = await call('PATCH', `/schedules/${id}`, { once });
    expect(moved.body).toMatchObject({ once, nextRunAt: `${once}:00.000Z` });
    const repeating = await call('PATCH', `/schedules/${id}`, { once: null, cron: '0 5 * * *' });
    expect(repeating.body).toMatchObject({ once: null, cron: '0 5 * * *' });
    expect(repeating.body.nextRuns).toHaveLength(5);
  });

  test('a schedule that repeats is never removed by workers', async () => {
    const { id } = await add({ once: null });
    await look(inDays(3));
    await endScans(id, 'completed');
    await sql('update parapet.scan_schedules set next_run_at = null where id = $1', [id]);
    await look(inDays(3));
    expect(await listed()).toMatchObject([{ id, once: null }]);
  });
});
