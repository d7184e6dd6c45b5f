import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  as,
  openTwoWorkspaces,
  type TwoWorkspaces,
  workspaceTables,
} from '../../../testing/database/two-workspaces.ts';
import { runSql } from '../../../testing/test-identity.ts';

let fixture: TwoWorkspaces;

beforeAll(async () => {
  fixture = await openTwoWorkspaces();
});
afterAll(() => fixture.close());

/** Tables without access for workers. */
const closedToWorkers = [
  'memberships',
  'former_members',
  'deleted_workspaces',
  'notification_choices',
  'feed_seen',
  'saved_views',
  'merged_assets',
  'finding_files',
  'asset_finding_ranks',
  'stale_finding_ranks',
  'asset_tags',
  'asset_tag_counts',
  'asset_tag_groups',
  'api_keys',
  'audit_log',
] as const;

/** Tables without access for users. */
const closedToUsers = [
  'former_members',
  'stale_finding_ranks',
  'scan_units',
  'feed_outbox',
  'breach_findings',
] as const;

test('every table with a workspace is tested here', async () => {
  const rows = await runSql<{ name: string }>(
    fixture.database.url,
    `select table_name as name from information_schema.columns
     where table_schema = 'parapet' and column_name = 'workspace_id'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...workspaceTables].sort());
});

describe('a user', () => {
  test.each(workspaceTables.filter((table) => !closedToUsers.some((closed) => closed === table)))(
    'sees in %s only rows of their own workspace',
    async (table) => {
      for (const user of [fixture.ada, fixture.bob]) {
        const rows = await fixture.db.asActor(as(user), (tx) =>
          tx.selectFrom(table).select('workspace_id').distinct().execute(),
        );
        expect(rows).toEqual([{ workspace_id: user.workspaceId }]);
      }
    },
  );

  test.each(closedToUsers)('has no access to %s', async (table) => {
    const read = fixture.db.asActor(as(fixture.ada), (tx) =>
      tx.selectFrom(table).select('workspace_id').execute(),
    );
    await expect(read).rejects.toThrow(/permission denied/);
  });

  test('sees only their own workspace and plan', async () => {
    const seen = await fixture.db.asActor(as(fixture.ada), async (tx) => ({
      workspaces: await tx.selectFrom('workspaces').select('id').execute(),
      plans: await tx.selectFrom('subscriptions').select('user_id').execute(),
    }));
    expect(seen).toEqual({
      workspaces: [{ id: fixture.ada.workspaceId }],
      plans: [{ user_id: fixture.ada.id }],
    });
  });
});

describe('a worker', () => {
  test.each(workspaceTables.filter((table) => !closedToWorkers.some((closed) => closed === table)))(
    'sees in %s only rows of its workspace',
    async (table) => {
      const rows = await fixture.db.asWorker(fixture.bob.workspaceId, (tx) =>
        tx.selectFrom(table).select('workspace_id').distinct().execute(),
      );
      expect(rows).toEqual([{ workspace_id: fixture.bob.workspaceId }]);
    },
  );

  test.each(closedToWorkers)('has no access to %s', async (table) => {
    const read = fixture.db.asWorker(fixture.bob.workspaceId, (tx) =>
      tx.selectFrom(table).select('workspace_id').execute(),
    );
    await expect(read).rejects.toThrow(/permission denied/);
  });

  test('sees no rows without a workspace', async () => {
    const rows = await fixture.db.asProcess((tx) => tx.selectFrom('scans').select('id').execute());
    expect(rows).toEqual([]);
  });
});

test('the setting of one transaction does not reach the next on the same connection', async () => {
  await fixture.db.asWorker(fixture.ada.workspaceId, async () => undefined);
  const rows = await fixture.db.asActor({ userId: crypto.randomUUID(), sessionId: null }, (tx) =>
    tx.selectFrom('assets').select('id').execute(),
  );
  expect(rows).toEqual([]);
});
