import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTwoWorkspaces, type TwoWorkspaces } from './two-workspaces.ts';

let fixture: TwoWorkspaces;

beforeAll(async () => {
  fixture = await openTwoWorkspaces();
});
afterAll(() => fixture.close());

test('a worker cannot write findings into another workspace', async () => {
  const change = await fixture.db.asWorker(fixture.ada.workspaceId, (tx) =>
    tx
      .updateTable('findings')
      .set({ title: 'x' })
      .where('workspace_id', '=', fixture.bob.workspaceId)
      .executeTakeFirst(),
  );
  expect(change.numUpdatedRows).toBe(0n);
});

test.each([
  `update parapet.findings set fingerprint = 'x'`,
  `update parapet.findings set severity = 'info'`,
  `update parapet.findings set title = 'x'`,
  `update parapet.findings set evidence = '[]'`,
  `update parapet.findings set first_seen_at = now()`,
  `update parapet.findings set asset_id = asset_id`,
  `delete from parapet.findings`,
  `update parapet.finding_occurrences set change = 'fixed'`,
  `update parapet.scan_ledger set outcomes = '0'`,
  `update parapet.check_lists set checks = '[]'`,
])('a user cannot change results of a scan: %s', async (attack) => {
  await expect(fixture.runAs(fixture.ada, attack)).rejects.toThrow(/permission denied/);
});

test('a user decides only in their own name', async () => {
  const decide = (by: string) =>
    fixture.runAs(
      fixture.ada,
      `update parapet.findings set status = 'risk_accepted', status_changed_by = '${by}'
       returning status`,
    );
  await expect(decide(fixture.bob.id)).rejects.toThrow(/row-level security/);
  expect(await decide(fixture.ada.id)).toEqual([{ status: 'risk_accepted' }]);
});

test.each([
  `update parapet.findings set fingerprint = 'x'`,
  `update parapet.findings set workspace_id = workspace_id`,
  `update parapet.findings set first_seen_at = now()`,
  `delete from parapet.findings`,
  `update parapet.finding_occurrences set finding_id = finding_id`,
  `update parapet.scan_ledger set asset_id = asset_id`,
  `delete from parapet.scan_ledger`,
  `update parapet.check_lists set checks = '[]'`,
  `delete from parapet.check_lists`,
])('a worker cannot change what identifies a result: %s', async (attack) => {
  await expect(fixture.runAsWorker(fixture.ada.workspaceId, attack)).rejects.toThrow(
    /permission denied/,
  );
});
