import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql, signUp } from '../../../testing/test-identity.ts';
import { as, openTwoWorkspaces, type TwoWorkspaces } from './two-workspaces.ts';

let scene: TwoWorkspaces;

beforeAll(async () => {
  scene = await openTwoWorkspaces();
});
afterAll(() => scene.close());

describe('a user', () => {
  test('who may only read logs what they are told, and nothing else', async () => {
    const zoe = await signUp(scene.database.url, scene.identity);
    const eve = await scene.addMember(zoe.workspaceId, 'viewer');
    const log = (action: string, targetId: string) =>
      scene.db.asActor(as(eve), (tx) =>
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

  test('nobody alters or removes what is in the audit log', async () => {
    const alter = scene.db.asActor(as(scene.ada), (tx) =>
      tx.updateTable('audit_log').set({ action: 'x' }).execute(),
    );
    await expect(alter).rejects.toThrow(/permission denied/);
    const remove = scene.db.asActor(as(scene.ada), (tx) => tx.deleteFrom('audit_log').execute());
    await expect(remove).rejects.toThrow(/permission denied/);
  });
});

test('each audit row seals the one before it', async () => {
  await runSql(
    scene.database.url,
    `insert into parapet.audit_log
       (workspace_id, actor_kind, actor_id, action, target_type, target_id)
     values ('${scene.ada.workspaceId}', 'user', '${scene.ada.id}', 'a.c', 'asset', 'y')`,
  );
  const rows = await runSql<{ prev_hash: string | null; hash: string }>(
    scene.database.url,
    `select prev_hash, hash from parapet.audit_log
     where workspace_id = '${scene.ada.workspaceId}' order by id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]?.prev_hash).toBeNull();
  expect(rows[1]?.prev_hash).toBe(rows[0]?.hash);
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
])('nobody chooses the time or the hash of a row: %s', async (attack) => {
  await expect(scene.runAs(scene.ada, attack)).rejects.toThrow(
    /permission denied|must be owner of table/,
  );
});
