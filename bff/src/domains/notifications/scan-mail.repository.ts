import {
  defaultNotifications,
  type NotificationChoices,
} from '@parapet/contracts/events/notifications';
import { sql } from 'kysely';
import type { ScanTx } from '../../platform/db/database.ts';

export interface Recipient {
  readonly userId: string;
  readonly email: string;
  readonly choices: NotificationChoices;
}

/** The mails about one scan, for the worker. */
export const scanMailsIn = ({ tx, workspaceId, scanId }: ScanTx) => {
  return {
    /** Returns the members with a confirmed address who see all assets of the scan. */
    async listRecipients(): Promise<Recipient[]> {
      const { rows } = await sql<{
        user_id: string;
        email: string;
        new_findings: boolean | null;
        failed_scans: boolean | null;
        every_scan: boolean | null;
      }>`
        select recipient.* from parapet.mail_recipients() as recipient
        left join parapet.scoped_members() as member on member.user_id = recipient.user_id
        where member.asset_scope is null
          or parapet.scan_is_within(${scanId}::uuid, member.asset_scope)
        order by recipient.user_id`.execute(tx);
      return rows.map((row) => ({
        userId: row.user_id,
        email: row.email,
        choices: {
          newFindings: row.new_findings ?? defaultNotifications.newFindings,
          failedScans: row.failed_scans ?? defaultNotifications.failedScans,
          everyScan: row.every_scan ?? defaultNotifications.everyScan,
        },
      }));
    },

    /** Reserves the mail to this user; false when it was reserved already. */
    async claim(userId: string): Promise<boolean> {
      const row = await tx
        .insertInto('notification_mails')
        .values({ scan_id: scanId, user_id: userId, workspace_id: workspaceId })
        .onConflict((conflict) => conflict.columns(['scan_id', 'user_id']).doNothing())
        .returning('scan_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Releases the mail, so that it can be sent again. */
    async release(userId: string): Promise<void> {
      await tx
        .deleteFrom('notification_mails')
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where('user_id', '=', userId)
        .execute();
    },

    async markSent(userId: string, at: string): Promise<void> {
      await tx
        .updateTable('notification_mails')
        .set({ sent_at: at })
        .where('workspace_id', '=', workspaceId)
        .where('scan_id', '=', scanId)
        .where('user_id', '=', userId)
        .execute();
    },
  };
};
