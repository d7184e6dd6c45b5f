import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { as, openTwoWorkspaces, type TwoWorkspaces } from './two-workspaces.ts';

let scene: TwoWorkspaces;

beforeAll(async () => {
  scene = await openTwoWorkspaces();
});
afterAll(() => scene.close());

describe('a user', () => {
  test('chooses what to be told for themselves alone, and so do other members', async () => {
    const eve = await scene.addMember(scene.ada.workspaceId, 'admin');
    const choices = { new_findings: false, failed_scans: false, every_scan: false };
    const seenAndChanged = await scene.db.asActor(as(eve), async (tx) => ({
      choices: await tx.selectFrom('notification_choices').select('user_id').execute(),
      mails: await tx.selectFrom('notification_mails').select('user_id').execute(),
      changed: await tx.updateTable('notification_choices').set(choices).executeTakeFirst(),
    }));
    expect(seenAndChanged.choices).toEqual([]);
    expect(seenAndChanged.mails).toEqual([]);
    expect(seenAndChanged.changed.numUpdatedRows).toBe(0n);
    for (const { workspaceId, id } of [scene.ada, { ...eve, workspaceId: scene.bob.workspaceId }]) {
      const add = scene.db.asActor(as(eve), (tx) =>
        tx
          .insertInto('notification_choices')
          .values({ workspace_id: workspaceId, user_id: id, ...choices })
          .execute(),
      );
      await expect(add).rejects.toThrow(/row-level security/);
    }
  });
});

describe('a worker', () => {
  test('learns whom to tell of its own workspace, and of no other', async () => {
    const told = await scene.db.asWorker(scene.bob.workspaceId, (tx) =>
      sql<{ user_id: string }>`select user_id from parapet.mail_recipients()`.execute(tx),
    );
    expect(told.rows).toEqual([{ user_id: scene.bob.id }]);
    const outside = await scene.db.asProcess((tx) =>
      sql`select user_id from parapet.mail_recipients()`.execute(tx),
    );
    expect(outside.rows).toEqual([]);
    const asked = scene.db.asActor(as(scene.ada), (tx) =>
      sql`select user_id from parapet.mail_recipients()`.execute(tx),
    );
    await expect(asked).rejects.toThrow(/permission denied/);
  });
});
