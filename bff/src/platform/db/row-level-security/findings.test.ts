import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTwoWorkspaces, type TwoWorkspaces } from './two-workspaces.ts';

let scene: TwoWorkspaces;

beforeAll(async () => {
  scene = await openTwoWorkspaces();
});
afterAll(() => scene.close());

test('a worker cannot write findings into another workspace', async () => {
  const change = await scene.db.asWorker(scene.ada.workspaceId, (tx) =>
    tx
      .updateTable('findings')
      .set({ title: 'x' })
      .where('workspace_id', '=', scene.bob.workspaceId)
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
  `update parapet.check_results set outcome = 'pass'`,
])('a user changes nothing that a scan found: %s', async (attack) => {
  await expect(scene.runAs(scene.ada, attack)).rejects.toThrow(/permission denied/);
});

test('a user decides in the own name alone', async () => {
  const decide = (by: string) =>
    scene.runAs(
      scene.ada,
      `update parapet.findings set status = 'risk_accepted', status_changed_by = '${by}'
       returning status`,
    );
  await expect(decide(scene.bob.id)).rejects.toThrow(/row-level security/);
  expect(await decide(scene.ada.id)).toEqual([{ status: 'risk_accepted' }]);
});

test.each([
  `update parapet.findings set fingerprint = 'x'`,
  `update parapet.findings set workspace_id = workspace_id`,
  `update parapet.findings set first_seen_at = now()`,
  `delete from parapet.findings`,
  `update parapet.finding_occurrences set finding_id = finding_id`,
  `update parapet.check_results set check_id = 'x'`,
  `delete from parapet.check_results`,
])('a worker keeps what identifies a result: %s', async (attack) => {
  await expect(scene.runAsWorker(scene.ada.workspaceId, attack)).rejects.toThrow(
    /permission denied/,
  );
});
