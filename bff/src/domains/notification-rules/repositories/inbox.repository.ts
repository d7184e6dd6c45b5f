import type { FeedItem } from '@parapet/contracts/events/feed';
import type { InboxItem } from '@parapet/contracts/events/notification-rule';
import { MAX_UNREAD } from '@parapet/contracts/events/notification-rule';
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';

/** Returns what rules have sent to the actor inside of one workspace. */
export const inboxIn = (
  scope: WorkspaceScope,
  listItems: (ids: readonly string[]) => Promise<readonly FeedItem[]>,
) => {
  const { tx, workspaceId, actor } = scope;
  const own = tx
    .selectFrom('notification_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', actor.userId)
    .where('channel', '=', sql.lit('inbox'));
  const unread = own.where('read_at', 'is', null);

  return {
    /** Newest first, one more than `limit` where there are more. */
    async list(before: string | null, limit: number): Promise<InboxItem[]> {
      const rows = await own
        .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
        .select(['id', 'rule_name', 'event_count', 'event_ids', 'created_at', 'read_at'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      const ids = [...new Set(rows.flatMap(({ event_ids }) => event_ids))];
      const found = await listItems(ids);
      const events = new Map(found.map((event) => [event.id, event]));
      return rows.map((row) => ({
        id: row.id,
        ruleName: row.rule_name,
        eventCount: row.event_count,
        events: row.event_ids.flatMap((id) => events.get(id) ?? []),
        createdAt: row.created_at,
        isUnread: row.read_at === null,
      }));
    },

    async has(id: string): Promise<boolean> {
      return (await own.where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
    },

    /** Counts up to `MAX_UNREAD`. */
    async countUnread(): Promise<number> {
      const { count } = await tx
        .selectFrom(unread.select('id').limit(MAX_UNREAD).as('unread'))
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Marks this one and all before it. */
    async markRead(id: string, at: string): Promise<void> {
      await tx
        .updateTable('notification_deliveries')
        .set({ read_at: at })
        .where('workspace_id', '=', workspaceId)
        .where('user_id', '=', actor.userId)
        .where('channel', '=', sql.lit('inbox'))
        .where('read_at', 'is', null)
        .where('id', '<=', id)
        .execute();
    },
  };
};
