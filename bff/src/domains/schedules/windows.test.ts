import { describe, expect, test } from 'vitest';
import { scheduledWorkspace } from '../../testing/workers/scheduled-workspace.ts';

// When the scans of a schedule run: its windows, and their longest duration.

const { call, sql, add, addAsset, read, look, makeDue, scansOf, endScans } = scheduledWorkspace();

/** Noon in three days, read once: the day may end while a test runs. */
const opens = new Date(Date.now() + 3 * 86_400_000);
opens.setUTCHours(12, 30, 0, 0);
/** A window that is closed now, whatever the time of day. */
const closedWindow = [{ days: [opens.getUTCDay()], start: '00:00', end: '23:59' }];

describe('a window', () => {
  test('that is closed keeps a missed run until it opens', async () => {
    await addAsset();
    const { id } = await add({ cron: '0 * * * *', windows: closedWindow });
    await makeDue(id);
    await look();
    expect(await read(id)).toMatchObject({ waitingFor: 'window' });
    expect(await scansOf(id)).toEqual([]);
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
    await call('PATCH', `/schedules/${id}`, { windows: closedWindow });
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
    await call('PATCH', `/schedules/${id}`, { windows: closedWindow });
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
