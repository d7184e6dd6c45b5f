import type { FindingStatus } from '@parapet/contracts/findings/finding';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { type Group, type ListFindings, rankOf } from '../lists/finding-order.ts';
import { isNarrowed } from './finding-filter.repository.ts';

/** Describes what the counters say of a tag's list: the findings of the workspace, and how many assets have the tag. */
export interface TagCounts {
  readonly groups: readonly Group[];
  readonly assets: number;
}

/** Returns whether a list is of all findings of the assets with a tag, in any order. */
export const isOfTag = (query: ListFindings): query is ListFindings & { tag: string } =>
  query.tag !== undefined &&
  !query.assetId &&
  !query.scanId &&
  !query.q &&
  !isNarrowed({ ...query, tag: undefined });

/** Severities that have findings, the worst first. */
const presentIn = (groups: readonly Group[]): Severity[] =>
  severities.filter((severity) => groups.some((group) => group.severity === severity));

/** Returns whether looking at each asset of the tag for each severity reads less than all findings would. */
export function isReadByAsset({ groups, assets }: TagCounts): boolean {
  const findings = groups.reduce((sum, { count }) => sum + count, 0);
  return assets * presentIn(groups).length < findings;
}

interface Worst {
  readonly tag: string;
  /** The key that the list is sorted by, of a table named `finding`. */
  readonly key: RawBuilder<unknown>;
  /** The type of the key. */
  readonly type: string;
  /** Null keeps all. */
  readonly severities: readonly Severity[] | null;
  readonly statuses: readonly FindingStatus[] | null;
  readonly most: number;
}

/**
 * The worst findings of a tag, at most `most`, as a select of id, severity_rank, status and position. Reads
 * severity by severity and asset by asset, and no more once it has enough: of equal severity those of the
 * newest assets.
 */
export function worstOfTag(
  scope: WorkspaceTx,
  assets: Pick<AssetsPort, 'tagged'>,
  { groups }: TagCounts,
  { tag, key, type, severities: kept, statuses, most }: Worst,
): RawBuilder<unknown> {
  const present = presentIn(groups).filter((severity) => kept === null || kept.includes(severity));
  const ranks = present.map(rankOf);
  const limit = sql.lit(most);
  return sql`
    with recursive step as (
      select 0 as nth, 0 as total, null::uuid[] as ids, null::text[] as statuses,
        null::${sql.raw(type)}[] as positions
      union all
      select step.nth + 1, step.total + found.count, found.ids, found.statuses, found.positions
      from step
      cross join lateral (
        select count(*)::int as count, array_agg(worst.id) as ids,
          array_agg(worst.status) as statuses, array_agg(worst.position) as positions
        from (
          select of_asset.id, of_asset.status, of_asset.position
          from ${assets.tagged(scope)} as tagged
          cross join lateral (
            select finding.id, finding.status, ${key} as position
            from parapet.findings as finding
            where finding.workspace_id = ${scope.workspaceId} and not finding.archived
              and finding.asset_id = tagged."assetId"
              and finding.severity_rank = (${ranks}::smallint[])[step.nth + 1]
              and (${statuses}::text[] is null or finding.status = any (${statuses}::text[]))
            order by finding.id desc
            limit ${limit}
          ) as of_asset
          where tagged.tag = ${tag}
          order by tagged."assetId" desc, of_asset.id desc
          limit ${limit}
        ) as worst
      ) as found
      where step.total < ${limit} and step.nth < cardinality(${ranks}::smallint[])
    )
    select found.id, (${ranks}::smallint[])[step.nth] as severity_rank, found.status, found.position
    from step
    cross join unnest(step.ids, step.statuses, step.positions)
      with ordinality as found(id, status, position, place)
    order by step.nth, found.place
    limit ${limit}`;
}
