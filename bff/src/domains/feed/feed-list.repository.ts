import {
  type FeedItem,
  feedEventTypes,
  feedTypesOf,
  type listFeedQuerySchema,
  MAX_UNSEEN,
} from '@parapet/contracts/events/feed';
import { sql } from 'kysely';
import type { z } from 'zod';
import { rowLimit } from '../../platform/db/statements/built-statements.ts';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';
import type { WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { NamedAssets } from './feed.port.ts';
import { type FeedPosition, findFeedItems } from './feed-items.repository.ts';

export type ListFeed = z.output<typeof listFeedQuerySchema>;

/** The feed of one workspace, as its actor sees it. */
export const feedIn = ({ tx, workspaceId, actor }: WorkspaceScope, assets: NamedAssets) => {
  const ownRows = tx.selectFrom('feed_events').where('workspace_id', '=', workspaceId);

  const findSeen = async (): Promise<FeedPosition | undefined> =>
    await tx
      .selectFrom('feed_seen')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', actor.userId)
      .select(['seen_at as at', 'event_id as id'])
      .executeTakeFirst();

  const describe = async (ids: readonly string[]): Promise<FeedItem[]> => {
    const seen = await findSeen();
    const isUnseen = (position: FeedPosition) => !seen || isAfter(position, seen);
    return await findFeedItems({ tx, workspaceId }, assets, ids, isUnseen);
  };

  return {
    async list(query: ListFeed): Promise<{ items: FeedItem[]; nextCursor: string | null }> {
      const [at, id] =
        query.cursor === undefined
          ? [null, null]
          : readCursor(query.cursor, ['timestamptz', 'uuid']);
      const seen = query.unseen ? await findSeen() : undefined;
      // Only what an index can use: a condition that may be empty would be read row by row.
      const range = sql.join(
        [
          sql`workspace_id = ${workspaceId}`,
          ...(query.since ? [sql`occurred_at >= ${query.since}::timestamptz`] : []),
          ...(seen ? [sql`(occurred_at, id) > (${seen.at}::timestamptz, ${seen.id}::uuid)`] : []),
          ...(at === null ? [] : [sql`(occurred_at, id) < (${at}::timestamptz, ${id}::uuid)`]),
        ],
        sql` and `,
      );
      const page = sql`order by occurred_at desc, id desc limit ${rowLimit(query.limit + 1)}`;
      const { rows } = await pageOf(query, range, page).execute(tx);
      const kept = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? kept.at(-1) : undefined;
      return {
        items: await describe(kept.map((row) => row.id)),
        nextCursor: last ? writeCursor([last.occurred_at, last.id]) : null,
      };
    },

    async find(id: string): Promise<FeedItem | undefined> {
      return (await describe([id]))[0];
    },

    /** Counts events that the actor has not seen, up to `MAX_UNSEEN`. */
    async countUnseen(): Promise<number> {
      const seen = await findSeen();
      const { count } = await tx
        .selectFrom(
          ownRows
            .$if(seen !== undefined, (query) =>
              query.where(
                sql<boolean>`(occurred_at, id) > (${seen?.at}::timestamptz, ${seen?.id}::uuid)`,
              ),
            )
            .select('id')
            .orderBy('occurred_at', 'desc')
            .orderBy('id', 'desc')
            .limit(MAX_UNSEEN)
            .as('unseen'),
        )
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** A seen event stays seen: an earlier event changes nothing. */
    async markSeen({ at, id }: FeedPosition): Promise<void> {
      await tx
        .insertInto('feed_seen')
        .values({ workspace_id: workspaceId, user_id: actor.userId, seen_at: at, event_id: id })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace_id', 'user_id'])
            .doUpdateSet({ seen_at: at, event_id: id })
            .where(
              sql<boolean>`(feed_seen.seen_at, feed_seen.event_id) < (${at}::timestamptz, ${id}::uuid)`,
            ),
        )
        .execute();
    },
  };
};

interface Row {
  readonly id: string;
  readonly occurred_at: string;
}

/**
 * An index serves each page. By type or severity it is read once for each pair of them, which are few,
 * so that a rare one is found among a million others.
 */
function pageOf(
  { group, severity, assetId }: ListFeed,
  range: ReturnType<typeof sql>,
  page: ReturnType<typeof sql>,
) {
  const types = group ? group.flatMap(feedTypesOf) : [...feedEventTypes];
  if (assetId !== undefined) {
    return sql<Row>`
      select id, occurred_at from parapet.feed_events
      where ${range} and asset_id = ${assetId}::uuid
        ${group ? sql`and type = any (${types}::text[])` : sql``}
        ${severity ? sql`and severity = any (${severity}::text[])` : sql``}
      ${page}`;
  }
  if (!group && !severity) {
    return sql<Row>`select id, occurred_at from parapet.feed_events where ${range} ${page}`;
  }
  const severities = severity ?? ['critical', 'high', 'medium', 'low', 'info'];
  const withSeverity = sql`
    select found.id, found.occurred_at
    from unnest(${types}::text[]) as one(type)
    cross join unnest(${severities}::text[]) as graded(severity)
    cross join lateral (
      select id, occurred_at from parapet.feed_events
      where ${range} and feed_events.type = one.type and feed_events.severity = graded.severity
      ${page}
    ) as found`;
  if (severity) return sql<Row>`${withSeverity} ${page}`;
  return sql<Row>`
    ${withSeverity}
    union all
    select found.id, found.occurred_at
    from unnest(${types}::text[]) as one(type)
    cross join lateral (
      select id, occurred_at from parapet.feed_events
      where ${range} and feed_events.type = one.type and feed_events.severity is null
      ${page}
    ) as found
    ${page}`;
}

const isAfter = (one: FeedPosition, other: FeedPosition): boolean =>
  one.at === other.at ? one.id > other.id : one.at > other.at;
