import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../../testing/test-identity.ts';
import { as, openTwoWorkspaces, type TwoWorkspaces, workspaceTables } from './two-workspaces.ts';

let scene: TwoWorkspaces;

beforeAll(async () => {
  scene = await openTwoWorkspaces();
});
afterAll(() => scene.close());

/** What a scan worker has no business with. */
const closedToWorkers = [
  'memberships',
  'cloud_accounts',
  'notification_choices',
  'audit_log',
] as const;

test('every table with a workspace is tested here', async () => {
  const rows = await runSql<{ name: string }>(
    scene.database.url,
    `select table_name as name from information_schema.columns
     where table_schema = 'parapet' and column_name = 'workspace_id'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...workspaceTables].sort());
});

describe('a user', () => {
  test.each(workspaceTables)('sees in %s the rows of the own workspace alone', async (table) => {
    for (const user of [scene.ada, scene.bob]) {
      const rows = await scene.db.asActor(as(user), (tx) =>
        tx.selectFrom(table).select('workspace_id').distinct().execute(),
      );
      expect(rows).toEqual([{ workspace_id: user.workspaceId }]);
    }
  });

  test('sees the own workspace and plan alone', async () => {
    const seen = await scene.db.asActor(as(scene.ada), async (tx) => ({
      workspaces: await tx.selectFrom('workspaces').select('id').execute(),
      plans: await tx.selectFrom('subscriptions').select('user_id').execute(),
    }));
    expect(seen).toEqual({
      workspaces: [{ id: scene.ada.workspaceId }],
      plans: [{ user_id: scene.ada.id }],
    });
  });
});

describe('a worker', () => {
  test.each(workspaceTables.filter((table) => !closedToWorkers.some((closed) => closed === table)))(
    'sees in %s the rows of its workspace alone',
    async (table) => {
      const rows = await scene.db.asWorker(scene.bob.workspaceId, (tx) =>
        tx.selectFrom(table).select('workspace_id').distinct().execute(),
      );
      expect(rows).toEqual([{ workspace_id: scene.bob.workspaceId }]);
    },
  );

  test.each(closedToWorkers)('has no way into %s', async (table) => {
    const read = scene.db.asWorker(scene.bob.workspaceId, (tx) =>
      tx.selectFrom(table).select('workspace_id').execute(),
    );
    await expect(read).rejects.toThrow(/permission denied/);
  });

  test('outside of every workspace it sees none', async () => {
    const rows = await scene.db.asProcess((tx) => tx.selectFrom('scans').select('id').execute());
    expect(rows).toEqual([]);
  });
});

test('the setting of one transaction does not reach the next on the same connection', async () => {
  await scene.db.asWorker(scene.ada.workspaceId, async () => undefined);
  const rows = await scene.db.asActor({ userId: crypto.randomUUID(), sessionId: null }, (tx) =>
    tx.selectFrom('assets').select('id').execute(),
  );
  expect(rows).toEqual([]);
});
