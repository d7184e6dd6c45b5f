import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  as,
  openTwoWorkspaces,
  type TwoWorkspaces,
} from '../../../testing/database/two-workspaces.ts';

let fixture: TwoWorkspaces;

beforeAll(async () => {
  fixture = await openTwoWorkspaces();
});
afterAll(() => fixture.close());

describe('a user', () => {
  test('reads and changes only their own notification choices', async () => {
    const eve = await fixture.addMember(fixture.ada.workspaceId, 'admin');
    const choices = { new_findings: false, failed_scans: false, every_scan: false };
    const seenAndChanged = await fixture.db.asActor(as(eve), async (tx) => ({
      choices: await tx.selectFrom('notification_choices').select('user_id').execute(),
      mails: await tx.selectFrom('notification_mails').select('user_id').execute(),
      changed: await tx.updateTable('notification_choices').set(choices).executeTakeFirst(),
    }));
    expect(seenAndChanged.choices).toEqual([]);
    expect(seenAndChanged.mails).toEqual([]);
    expect(seenAndChanged.changed.numUpdatedRows).toBe(0n);
    for (const { workspaceId, id } of [
      fixture.ada,
      { ...eve, workspaceId: fixture.bob.workspaceId },
    ]) {
      const add = fixture.db.asActor(as(eve), (tx) =>
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
  test('reads the mail recipients of its own workspace only', async () => {
    const recipients = await fixture.db.asWorker(fixture.bob.workspaceId, (tx) =>
      sql<{ user_id: string }>`select user_id from parapet.mail_recipients()`.execute(tx),
    );
    expect(recipients.rows).toEqual([{ user_id: fixture.bob.id }]);
    const outside = await fixture.db.asProcess((tx) =>
      sql`select user_id from parapet.mail_recipients()`.execute(tx),
    );
    expect(outside.rows).toEqual([]);
    const asked = fixture.db.asActor(as(fixture.ada), (tx) =>
      sql`select user_id from parapet.mail_recipients()`.execute(tx),
    );
    await expect(asked).rejects.toThrow(/permission denied/);
  });
});
