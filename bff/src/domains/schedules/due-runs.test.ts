import { describe, expect, test } from 'vitest';
import { scheduledWorkspace } from '../../testing/workers/scheduled-workspace.ts';

const workspace = scheduledWorkspace();
const { call, sql, add, addAsset, read, look, makeDue, scansOf, endScans } = workspace;

const eventsOf = (type: string) =>
  sql<{ subject_name: string; after: unknown }>(
    'select subject_name, after from parapet.feed_events where workspace_id = $1 and type = $2',
    [workspace.ada.workspaceId, type],
  );

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
    await sql(`update parapet.subscriptions set tier = 'mssp' where user_id = $1`, [
      workspace.ada.id,
    ]);
    await sql(
      `insert into parapet.assets
         (workspace_id, type, value, canonical_key, display_name, consented_at)
       select $1, 'domain', h, h, h, now()
       from generate_series(1, 1001) n cross join lateral (select n || '.example' as h) as named`,
      [workspace.ada.workspaceId],
    );
    const { id } = await add();
    await makeDue(id);
    await look();
    expect((await scansOf(id)).map(({ asset_count }) => asset_count)).toEqual([1000, 1]);
  });

  test('of cloud accounts leaves out those that are paused or above the plan, and names them', async () => {
    await sql(`update parapet.subscriptions set tier = 'pro' where user_id = $1`, [
      workspace.ada.id,
    ]);
    const limit = 5;
    const accounts = Array.from({ length: limit + 1 }, (_, at) => `Account ${at}`);
    for (const [at, alias] of accounts.entries()) {
      await sql(
        `with asset as (
           insert into parapet.assets
             (workspace_id, type, state, value, canonical_key, display_name, consented_at)
           values ($1, 'cloud_account', 'connected', $2, $2, $2, now()) returning id
         )
         insert into parapet.cloud_accounts (id, workspace_id, alias, auth_method, role_arn, region,
           account_uid, status, created_at, paused_at)
         select id, $1, $2, 'assume_role', 'arn', 'eu-west-1', $3, 'connected',
           now() + make_interval(secs => $4), $5 from asset`,
        [
          workspace.ada.workspaceId,
          alias,
          String(111122223333 + at),
          at,
          at === 0 ? new Date() : null,
        ],
      );
    }
    const { id } = await add({ target: { kind: 'cloud_accounts' } });
    await makeDue(id);
    await look();
    expect(await scansOf(id)).toHaveLength(limit - 1);
    expect((await read(id)).lastSkipped).toEqual([
      { name: 'Account 0', because: 'paused' },
      { name: `Account ${limit}`, because: 'plan' },
    ]);
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
    await sql('update parapet.workspaces set personal = false where owner_id = $1', [
      workspace.ada.id,
    ]);
    await sql(`update parapet.subscriptions set tier = 'free' where user_id = $1`, [
      workspace.ada.id,
    ]);
    await makeDue(id);
    await look();
    expect(await scansOf(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'suspended_by_plan' });
  });

  test('of a schedule beyond a smaller plan is suspended, told once, and back later', async () => {
    await addAsset();
    const first = await add();
    const second = await add();
    await sql(`update parapet.subscriptions set tier = 'free' where user_id = $1`, [
      workspace.ada.id,
    ]);
    for (let run = 0; run < 2; run += 1) {
      for (const { id } of [first, second]) await makeDue(id);
      await look();
    }
    expect(await scansOf(first.id)).toHaveLength(1);
    expect(await scansOf(second.id)).toEqual([]);
    expect(await read(second.id)).toMatchObject({ status: 'suspended_by_plan' });
    expect(await eventsOf('plan.limit')).toHaveLength(1);
    await sql(`update parapet.subscriptions set tier = 'pro' where user_id = $1`, [
      workspace.ada.id,
    ]);
    await makeDue(second.id);
    await look();
    expect(await read(second.id)).toMatchObject({ status: 'active', lastOutcome: 'started' });
  });
});
