import {
  type FeedItem,
  feedEventTypes,
  feedItemSchema,
  feedTypesOf,
  type listFeedQuerySchema,
  MAX_UNSEEN,
} from '@parapet/contracts/feed';
import { sql } from 'kysely';
import type { z } from 'zod';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { WorkspaceScope } from '../workspaces/workspaces.port.ts';

export type ListFeed = z.output<typeof listFeedQuerySchema>;

/** The position of an event in the feed. */
interface Position {
  readonly at: string;
  readonly id: string;
}

const columns = [
  'id',
  'type',
  'severity',
  'subject_kind',
  'subject_id',
  'subject_name',
  'asset_id',
  'scan_id',
  'before',
  'after',
  'occurred_at',
] as const;

/** The feed of one workspace, as its actor sees it. */
export const feedIn = (
  { tx, workspaceId, actor }: WorkspaceScope,
  assets: Pick<AssetsPort, 'labels'>,
) => {
  const ownRows = tx.selectFrom('feed_events').where('workspace_id', '=', workspaceId);

  const findSeen = async (): Promise<Position | undefined> =>
    await tx
      .selectFrom('feed_seen')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', actor.userId)
      .select(['seen_at as at', 'event_id as id'])
      .executeTakeFirst();

  const describe = async (ids: readonly string[]): Promise<FeedItem[]> => {
    if (ids.length === 0) return [];
    const rows = await ownRows
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .select(columns)
      .execute();
    const assetIds = [...new Set(rows.flatMap(({ asset_id }) => asset_id ?? []))];
    const labels =
      assetIds.length === 0
        ? []
        : await tx
            .selectFrom(assets.labels(tx).as('asset'))
            .where(sql<boolean>`asset.id = any (${assetIds}::uuid[])`)
            .select(['asset.id', 'asset.name'])
            .execute();
    const names = new Map(labels.map(({ id, name }) => [id, name]));
    const seen = await findSeen();
    const items = rows.map((row) =>
      feedItemSchema.parse({
        id: row.id,
        type: row.type,
        severity: row.severity,
        subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
        assetId: row.asset_id,
        assetName: names.get(row.asset_id ?? '') ?? null,
        scanId: row.scan_id,
        before: row.before,
        after: row.after,
        occurredAt: row.occurred_at,
        isUnseen: !seen || isAfter({ at: row.occurred_at, id: row.id }, seen),
      }),
    );
    const byId = new Map(items.map((item) => [item.id, item]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };

  return {
    async list(query: ListFeed): Promise<{ items: FeedItem[]; nextCursor: string | null }> {
      const [at, id] =
        query.cursor === undefined
          ? [null, null]
          : readCursor(query.cursor, ['timestamptz', 'uuid']);
      // Only what an index can use: a condition that may be empty would be read row by row.
      const range = sql.join(
        [
          sql`workspace_id = ${workspaceId}`,
          ...(query.since ? [sql`occurred_at >= ${query.since}::timestamptz`] : []),
          ...(at === null ? [] : [sql`(occurred_at, id) < (${at}::timestamptz, ${id}::uuid)`]),
        ],
        sql` and `,
      );
      const page = sql`order by occurred_at desc, id desc limit ${query.limit + 1}`;
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

    /** What was seen stays seen: an earlier event changes nothing. */
    async markSeen({ at, id }: Position): Promise<void> {
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

const isAfter = (one: Position, other: Position): boolean =>
  one.at === other.at ? one.id > other.id : one.at > other.at;
