import type { NotificationChoices } from '@parapet/contracts/events/notifications';
import type { WorkspaceScope } from '../../platform/workspace-scope.ts';

/** The actor's notification choices for one workspace. */
export const notificationsIn = ({ tx, workspaceId, actor }: WorkspaceScope) => ({
  /** Undefined until the actor chooses. */
  async findChoices(): Promise<NotificationChoices | undefined> {
    const row = await tx
      .selectFrom('notification_choices')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', actor.userId)
      .select(['new_findings', 'failed_scans', 'every_scan'])
      .executeTakeFirst();
    return (
      row && {
        newFindings: row.new_findings,
        failedScans: row.failed_scans,
        everyScan: row.every_scan,
      }
    );
  },

  async saveChoices({ newFindings, failedScans, everyScan }: NotificationChoices): Promise<void> {
    const choices = { new_findings: newFindings, failed_scans: failedScans, every_scan: everyScan };
    await tx
      .insertInto('notification_choices')
      .values({ workspace_id: workspaceId, user_id: actor.userId, ...choices })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doUpdateSet(choices))
      .execute();
  },

  async findLastSentAt(): Promise<string | null> {
    const row = await tx
      .selectFrom('notification_mails')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', actor.userId)
      .select((eb) => eb.fn.max('sent_at').as('last'))
      .executeTakeFirst();
    return row?.last ?? null;
  },
});
