import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';

/** The mail of one message of a rule. */
export const ruleMailIn = ({ tx, workspaceId }: WorkspaceTx, deliveryId: string) => {
  const own = tx
    .selectFrom('notification_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', deliveryId);
  const claimAt = async (at: string | null): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('notification_deliveries')
      .set({ claimed_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', deliveryId)
      .where('claimed_at', at === null ? 'is not' : 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

  return {
    async find() {
      const row = await own
        .where('channel', '=', sql.lit('mail'))
        .select(['user_id', 'rule_name', 'event_count', 'event_ids'])
        .executeTakeFirst();
      return (
        row?.user_id && {
          userId: row.user_id,
          ruleName: row.rule_name,
          eventCount: row.event_count,
          eventIds: row.event_ids,
        }
      );
    },
    /** False when it was claimed before. */
    claim: (at: string) => claimAt(at),
    release: () => claimAt(null),
  };
};
