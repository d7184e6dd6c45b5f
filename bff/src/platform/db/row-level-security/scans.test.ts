import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTwoWorkspaces, type TwoWorkspaces } from '../../../testing/database/two-workspaces.ts';

let fixture: TwoWorkspaces;

beforeAll(async () => {
  fixture = await openTwoWorkspaces();
});
afterAll(() => fixture.close());

test.each([
  `update parapet.scans set intensity = 'active'`,
  `update parapet.scans set coverage = '{}'`,
  `update parapet.scans set lease_owner = null`,
  `update parapet.scans set created_by = null`,
  `delete from parapet.scans`,
  `insert into parapet.scans (workspace_id, intensity, ruleset_version, status)
     select id, 'safe', '1', 'completed' from parapet.workspaces`,
  `update parapet.scan_targets set asset_id = asset_id`,
  `insert into parapet.scan_events (workspace_id, scan_id, type, finding_id, change)
     select workspace_id, id, 'finding', parapet.new_id(), 'new' from parapet.scans`,
  `insert into parapet.workers (id, host) values (parapet.new_id(), 'x')`,
])('a user cannot write columns of the worker: %s', async (attack) => {
  await expect(fixture.runAs(fixture.ada, attack)).rejects.toThrow(/permission denied/);
});

test('a user starts a scan only in their own name', async () => {
  const start = (by: string) =>
    fixture.runAs(
      fixture.ada,
      `insert into parapet.scans (workspace_id, intensity, ruleset_version, created_by)
       values ('${fixture.ada.workspaceId}', 'safe', '1', '${by}') returning status`,
    );
  await expect(start(fixture.bob.id)).rejects.toThrow(/row-level security/);
  expect(await start(fixture.ada.id)).toEqual([{ status: 'queued' }]);
});

test.each([
  `update parapet.scans set intensity = 'active'`,
  `update parapet.scans set workspace_id = workspace_id`,
  `update parapet.scan_targets set asset_id = asset_id`,
])('a worker cannot change what is scanned, or how: %s', async (attack) => {
  await expect(fixture.runAsWorker(fixture.ada.workspaceId, attack)).rejects.toThrow(
    /permission denied/,
  );
});

test.each([
  `insert into parapet.scans (workspace_id, intensity, ruleset_version)
     values (parapet.worker_workspace(), 'safe', '1')`,
  `insert into parapet.scans (workspace_id, intensity, ruleset_version, trigger)
     values (parapet.worker_workspace(), 'safe', '1', 'schedule')`,
  `insert into parapet.scan_targets (scan_id, asset_id, workspace_id, display_name, position)
     select scan_id, parapet.new_id(), workspace_id, 'x', 1 from parapet.scan_targets`,
])('a worker starts no scan that no schedule asks for: %s', async (attack) => {
  await expect(fixture.runAsWorker(fixture.ada.workspaceId, attack)).rejects.toThrow(
    /row-level security/,
  );
});
