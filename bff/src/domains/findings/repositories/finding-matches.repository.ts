import type { FindingStatus } from '@parapet/contracts/findings/finding';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { fewScoped, isScoped } from '../../../platform/db/scoped-assets.ts';
import { rowLimit } from '../../../platform/db/statements/built-statements.ts';
import { planForValues } from '../../../platform/db/statements/plan-for-values.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { type Group, type ListFindings, orderOf, positionAfter } from '../lists/finding-order.ts';
import { isNarrowed, narrowingOf, ofAsset, ranksOf } from './finding-filter.repository.ts';
import { keyOf } from './finding-key.repository.ts';
import { matchesText, searchFindings } from './finding-search.repository.ts';
import {
  isOfTag,
  isReadByAsset,
  type TagCounts,
  worstOfTag,
} from './findings-of-tag.repository.ts';

/** Beyond this number of matches of a search, counts and list cover the worst ones. */
const MAX_MATCHES = 1000;

/** A group as it is counted: by rank, since a number is hashed faster than a name. */
type RankedGroup = Omit<Group, 'severity'> & { readonly rank: number };

export interface Matches {
  readonly groups: readonly Group[];
  /** The ids of a page and of the next row, in order. */
  readonly ids: readonly string[];
  readonly isCapped: boolean;
}

/**
 * Finds the findings of a scan, an asset or a search: all of them, of a search up to the cap. `counts` are
 * those of a list of a tag.
 */
export async function findMatches(
  scope: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels' | 'tagged'>,
  query: ListFindings,
  counts: TagCounts | null,
): Promise<Matches> {
  const { tx, workspaceId } = scope;
  const tagCounts = counts !== null && !isScoped(scope) && isReadByAsset(counts) ? counts : null;
  if (query.tag !== undefined && !tagCounts) await planForValues(scope);
  const few = await fewScoped(scope, sql`finding.asset_id`);
  const { column, isRanked, isIndexed, type, direction } = orderOf(query);
  const order = sql.raw(direction);
  const rank = isRanked ? sql`severity_rank, ` : sql``;
  const after = positionAfter(query);
  const isAfter = after
    ? sql`and ${isRanked ? sql`severity_rank >= ${after.rank} and (severity_rank > ${after.rank} or` : sql`(`}
        (position, id) ${sql.raw(direction === 'asc' ? '>' : '<')}
        (${after.values[0]}::${sql.raw(type)}, ${after.values[1]}::uuid))`
    : sql``;
  // No more than what is counted and sorted by: a scan may have 10,000 findings.
  const found = sql`severity_rank, status, position`;
  const key = keyOf(column, { tx, assets });
  const read = sql`finding.severity_rank, finding.status, ${key} as position`;
  const { severity = null, status = null } = query;
  const narrowing = narrowingOf(scope, assets, query);
  const isSearch = !query.assetId && !query.scanId;
  const isFiltered = severity !== null || status !== null;
  const filter = sql`where (${ranksOf(severity)}::smallint[] is null
      or severity_rank = any (${ranksOf(severity)}::smallint[]))
    and (${status}::text[] is null or status = any (${status}::text[]))`;
  // Beyond the cap, a filter searches again, so that it shows what the first search left out.
  const selected =
    isSearch && isFiltered
      ? sql`select id, ${found} from matching ${filter} and not (select is_capped from size)
          union all
          select id, ${found} from (${matchesOf(severity, status)}) as narrowed
          where (select is_capped from size)`
      : sql`select id, ${found} from matching ${isFiltered ? filter : sql``}`;
  const { rows } = await sql<{ groups: readonly RankedGroup[]; ids: readonly string[] }>`
    with matching as materialized (${matchesOf(null, null)}),
    size as (select count(*) > ${sql.lit(MAX_MATCHES)} as is_capped from matching),
    selected as (${selected})
    select
      coalesce((select jsonb_agg(counted) from (
        select severity_rank as rank, status, count(*) as count from matching
        group by severity_rank, status
      ) as counted), '[]') as groups,
      array(
        select id from selected
        where true ${isAfter}
        order by ${rank}position ${order}, id ${order}
        limit ${rowLimit(query.limit + 1)}
      ) as ids`.execute(tx);
  const { groups: ranked = [], ids = [] } = rows[0] ?? {};
  const groups = ranked.flatMap(({ rank: of, ...group }) => {
    const named = severities[of - 1];
    return named ? [{ ...group, severity: named }] : [];
  });
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return { groups, ids, isCapped: isSearch && total > MAX_MATCHES };

  function matchesOf(
    ofSeverities: readonly Severity[] | null,
    statuses: readonly FindingStatus[] | null,
  ): RawBuilder<unknown> {
    const { assetId, alsoShown, scanId, q } = query;
    if (tagCounts && isOfTag(query)) {
      return worstOfTag(scope, assets, tagCounts, {
        tag: query.tag,
        key,
        type,
        severities: ofSeverities,
        statuses,
        most: MAX_MATCHES + 1,
      });
    }
    if (q && isSearch && !isScoped(scope)) {
      const most = MAX_MATCHES + 1;
      const found = searchFindings({ workspaceId, q, severities: ofSeverities, statuses, most });
      if (column === 'priority_score' && !isNarrowed(query)) {
        // Each by its key: a thousand at most.
        return sql`
          select hit.id, hit.severity_rank, hit.status, ranked.position from ${found} as hit
          cross join lateral (
            select priority_score as position from parapet.findings
            where findings.id = hit.id limit 1
          ) as ranked`;
      }
      // The search knows what most lists are sorted by.
      const isKnown =
        isIndexed && column !== 'due_at' && column !== 'priority_score' && !isNarrowed(query);
      return isKnown
        ? sql`select finding.id, ${read} from ${found} as finding`
        : sql`
          select finding.id, ${read} from ${found} as hit
          join parapet.findings as finding
            on finding.id = hit.id and finding.workspace_id = ${workspaceId}
          where true ${narrowing}`;
    }
    const named = sql`(select name from (${assets.labels(tx)}) as asset where asset.id = asset_id)`;
    const containsText = matchesText(q, named);
    if (isSearch) {
      return sql`
        select finding.id, ${read} from parapet.findings as finding
        where finding.workspace_id = ${workspaceId} and not finding.archived ${narrowing}
          ${few} ${isScoped(scope) ? containsText : sql``}
          and (${ranksOf(ofSeverities)}::smallint[] is null
            or finding.severity_rank = any (${ranksOf(ofSeverities)}::smallint[]))
          and (${statuses}::text[] is null or finding.status = any (${statuses}::text[]))
        order by finding.severity_rank, finding.id desc
        limit ${sql.lit(MAX_MATCHES + 1)}`;
    }
    const source = scanId
      ? sql`parapet.finding_occurrences as occurrence join parapet.findings as finding
          on finding.id = occurrence.finding_id and occurrence.workspace_id = ${workspaceId}
            and occurrence.scan_id = ${scanId}`
      : sql`parapet.findings as finding`;
    return sql`
      select finding.id, ${read}
      from ${source}
      where finding.workspace_id = ${workspaceId}
        ${assetId ? sql`and ${ofAsset(scope, { assetId, alsoShown })} and finding.duplicate_of_id is null` : sql``}
        ${narrowing} ${containsText}`;
  }
}
