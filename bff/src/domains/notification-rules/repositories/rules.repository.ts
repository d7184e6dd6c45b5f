import {
  type NotificationRule,
  notificationRuleSchema,
  type RuleDestination,
  type RuleFilter,
  type RuleTiming,
} from '@parapet/contracts/events/notification-rule';
import { sql } from 'kysely';
import { lockCount } from '../../../platform/db/lock-count.ts';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import { asTiming } from '../rule-rows.ts';

export interface RuleSettings extends RuleFilter, RuleTiming {
  readonly name: string;
}

const columns = [
  'id',
  'workspace_id',
  'name',
  'channel',
  'integration_id',
  'types',
  'severities',
  'asset_ids',
  'tags',
  'cadence',
  'send_at',
  'weekday',
  'timezone',
  'quiet_start',
  'quiet_end',
  'enabled',
  'pending_count',
  'next_send_at',
  'last_sent_at',
  'created_at',
] as const;

/** The rules of one workspace that the actor may see: own ones and those of the workspace. */
export const rulesIn = ({ tx, workspaceId, actor }: WorkspaceScope) => {
  const own = tx.selectFrom('notification_rules').where('workspace_id', '=', workspaceId);

  return {
    /** Oldest first. */
    async list(): Promise<NotificationRule[]> {
      return (await own.select(columns).orderBy('id').execute()).map(asRule);
    },

    async find(id: string): Promise<NotificationRule | undefined> {
      const row = await own.where('id', '=', id).select(columns).executeTakeFirst();
      return row && asRule(row);
    },

    /** No worker sends for it until the transaction ends. */
    async lock(id: string): Promise<NotificationRule | undefined> {
      const row = await own
        .where('id', '=', id)
        .select(columns)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row && asRule(row);
    },

    /** The rules of all members. */
    async countAll(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select parapet.count_notification_rules(${workspaceId}::uuid) as count`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    /** Counts all rules and the actor's own; no other is added until the transaction ends. */
    async lockAndCount(): Promise<{ all: number; own: number }> {
      await lockCount({ tx, workspaceId }, 'notification-rules');
      const { count } = await own
        .where('user_id', '=', actor.userId)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return { all: await this.countAll(), own: count };
    },

    async insert(id: string, rule: RuleSettings, destination: RuleDestination): Promise<void> {
      const isShared = destination.kind === 'integration';
      await tx
        .insertInto('notification_rules')
        .values({
          ...columnsOf(rule),
          id,
          workspace_id: workspaceId,
          user_id: isShared ? null : actor.userId,
          channel: destination.kind,
          integration_id: isShared ? destination.integrationId : null,
        })
        .execute();
    },

    /** The waiting message is sent at `nextSendAt`; with null, nothing waits any longer. */
    async update(
      id: string,
      rule: RuleSettings & { enabled: boolean; nextSendAt: string | null },
    ): Promise<void> {
      await tx
        .updateTable('notification_rules')
        .set({
          ...columnsOf(rule),
          enabled: rule.enabled,
          next_send_at: rule.nextSendAt,
          ...(rule.nextSendAt === null && { pending_count: 0, pending_events: [] }),
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async delete(id: string): Promise<void> {
      await tx
        .deleteFrom('notification_rules')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },
  };
};

const columnsOf = (rule: RuleSettings) => ({
  name: rule.name,
  types: [...rule.types],
  severities: [...rule.severities],
  asset_ids: [...rule.assetIds],
  tags: [...rule.tags],
  cadence: rule.cadence,
  send_at: rule.sendAt,
  weekday: rule.weekday,
  timezone: rule.timezone,
  quiet_start: rule.quietHours?.start ?? null,
  quiet_end: rule.quietHours?.end ?? null,
});

type Row = Parameters<typeof asTiming>[0] & { readonly [column: string]: unknown };

const asRule = (row: Row): NotificationRule =>
  notificationRuleSchema.parse({
    ...asTiming(row),
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    destination: { kind: row.channel, integrationId: row.integration_id },
    types: row.types,
    severities: row.severities,
    assetIds: row.asset_ids,
    tags: row.tags,
    enabled: row.enabled,
    pendingCount: row.pending_count,
    nextSendAt: row.next_send_at,
    lastSentAt: row.last_sent_at,
    createdAt: row.created_at,
  });
