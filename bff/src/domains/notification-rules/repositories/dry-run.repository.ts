import {
  DRY_RUN_EVENTS,
  DRY_RUN_EXAMPLES,
  type RuleFilter,
} from '@parapet/contracts/events/notification-rule';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { MATCHES } from './rule-match.repository.ts';

export interface MatchedEvents {
  /** When they happened, in milliseconds, ascending. */
  readonly times: readonly number[];
  /** The newest of them. */
  readonly exampleIds: readonly string[];
  /** The oldest event that was looked at where there are more; null when all were. */
  readonly cutAt: string | null;
}

/** Reads the events since a time that match a filter, among the newest; the index of the feed serves it. */
export async function findMatching(
  { tx, workspaceId }: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
  { types, severities, assetIds, tags }: RuleFilter,
  since: string,
): Promise<MatchedEvents> {
  const tagged = sql`(select coalesce(array_agg(asset.id), '{}') from (${assets.labels(tx)}) as asset
    where asset.id in (select asset_id from newest) and asset.tags && ${tags}::text[])`;
  const { rows } = await sql<{
    times: readonly number[];
    exampleIds: readonly string[];
    looked: number;
    oldest: string | null;
  }>`
    with newest as materialized (
      select id, type, severity, asset_id, subject_id, occurred_at from parapet.feed_events
      where workspace_id = ${workspaceId} and occurred_at >= ${since}::timestamptz
      order by occurred_at desc, id desc limit ${DRY_RUN_EVENTS + 1}
    ), rule as (
      select ${types}::text[] as types, ${severities}::text[] as severities,
        ${assetIds}::uuid[] || ${tags.length > 0 ? tagged : sql`'{}'::uuid[]`} as asset_ids,
        ${tags}::text[] as tags, null::uuid as integration_id
    ), matched as (
      select event.id, event.occurred_at
      from (select *, '{}'::text[] as tags from newest) as event, rule where ${MATCHES}
    )
    select
      coalesce((
        select jsonb_agg(floor(extract(epoch from occurred_at) * 1000) order by occurred_at) from matched
      ), '[]') as times,
      coalesce((
        select jsonb_agg(id) from (
          select id from matched order by occurred_at desc, id desc limit ${DRY_RUN_EXAMPLES}
        ) as example
      ), '[]') as "exampleIds",
      (select count(*)::integer from newest) as looked,
      (select min(occurred_at) from newest) as oldest`.execute(tx);
  const { times = [], exampleIds = [], looked = 0, oldest = null } = rows[0] ?? {};
  return { times, exampleIds, cutAt: looked > DRY_RUN_EVENTS ? oldest : null };
}
