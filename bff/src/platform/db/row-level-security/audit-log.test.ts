import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  as,
  openTwoWorkspaces,
  type TwoWorkspaces,
} from '../../../testing/database/two-workspaces.ts';
import { runSql, signUp } from '../../../testing/test-identity.ts';

let fixture: TwoWorkspaces;

beforeAll(async () => {
  fixture = await openTwoWorkspaces();
});
afterAll(() => fixture.close());

describe('a user', () => {
  test('with read access logs only their own notification choices', async () => {
    const zoe = await signUp(fixture.database.url, fixture.identity);
    const eve = await fixture.addMember(zoe.workspaceId, 'viewer');
    const log = (action: string, targetId: string) =>
      fixture.db.asActor(as(eve), (tx) =>
        tx
          .insertInto('audit_log')
          .values({
            workspace_id: zoe.workspaceId,
            actor_kind: 'user',
            actor_id: eve.id,
            action,
            target_type: 'user',
            target_id: targetId,
            before: null,
            after: null,
          })
          .execute(),
      );
    await expect(log('asset.deleted', eve.id)).rejects.toThrow(/row-level security/);
    await expect(log('notifications.changed', zoe.id)).rejects.toThrow(/row-level security/);
    await log('notifications.changed', eve.id);
  });

  test('cannot change or remove audit rows', async () => {
    const alter = fixture.db.asActor(as(fixture.ada), (tx) =>
      tx.updateTable('audit_log').set({ action: 'x' }).execute(),
    );
    await expect(alter).rejects.toThrow(/permission denied/);
    const remove = fixture.db.asActor(as(fixture.ada), (tx) =>
      tx.deleteFrom('audit_log').execute(),
    );
    await expect(remove).rejects.toThrow(/permission denied/);
  });
});

test('each audit row contains the hash of the previous one', async () => {
  await runSql(
    fixture.database.url,
    `insert into parapet.audit_log
       (workspace_id, actor_kind, actor_id, action, target_type, target_id)
     values ('${fixture.ada.workspaceId}', 'user', '${fixture.ada.id}', 'a.c', 'asset', 'y')`,
  );
  const rows = await runSql<{ prev_hash: string | null; hash: string }>(
    fixture.database.url,
    `select prev_hash, hash from parapet.audit_log
     where workspace_id = '${fixture.ada.workspaceId}' order by id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]?.prev_hash).toBeNull();
  expect(rows[1]?.prev_hash).toBe(rows[0]?.hash);
});

test('changes at once are chained in the order of their ids', async () => {
  const zoe = await signUp(fixture.database.url, fixture.identity);
  const add = () =>
    fixture.db.asActor(as(zoe), (tx) =>
      tx
        .insertInto('audit_log')
        .values({
          workspace_id: zoe.workspaceId,
          actor_kind: 'user',
          actor_id: zoe.id,
          action: 'a.b',
          target_type: 'asset',
          target_id: 'x',
        })
        .execute(),
    );
  await Promise.all(Array.from({ length: 20 }, add));
  const rows = await runSql<{ follows: boolean }>(
    fixture.database.url,
    `select prev_hash is not distinct from lag(hash) over (order by id) as follows
     from parapet.audit_log where workspace_id = $1`,
    [zoe.workspaceId],
  );
  expect(rows).toHaveLength(20);
  expect(rows.every(({ follows }) => follows)).toBe(true);
});

test.each(['viewer', 'developer', 'analyst'])('a %s reads no audit row', async (role) => {
  const eve = await fixture.addMember(fixture.ada.workspaceId, role);
  const of = `where workspace_id = '${fixture.ada.workspaceId}'`;
  expect(await fixture.runAs(eve, `select id from parapet.audit_log ${of}`)).toEqual([]);
});

test.each(['auditor', 'admin'])('an %s reads them', async (role) => {
  const eve = await fixture.addMember(fixture.ada.workspaceId, role);
  const of = `where workspace_id = '${fixture.ada.workspaceId}'`;
  expect(await fixture.runAs(eve, `select id from parapet.audit_log ${of}`)).not.toEqual([]);
});

test.each([
  `update parapet.audit_log set hash = ''`,
  `insert into parapet.audit_log
     (workspace_id, actor_kind, actor_id, action, target_type, target_id, at)
   select id, 'user', parapet.actor_id(), 'a.b', 'c', 'd', now() from parapet.workspaces`,
  `insert into parapet.audit_log
     (workspace_id, actor_kind, actor_id, action, target_type, target_id, prev_hash)
   select id, 'user', parapet.actor_id(), 'a.b', 'c', 'd', '' from parapet.workspaces`,
  `truncate parapet.audit_log`,
  `alter table parapet.audit_log disable trigger all`,
])('a user cannot set the time or the hash of a row: %s', async (attack) => {
  await expect(fixture.runAs(fixture.ada, attack)).rejects.toThrow(
    /permission denied|must be owner of table/,
  );
});
