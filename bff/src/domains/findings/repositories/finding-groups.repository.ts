import type { FindingListItem } from '@parapet/contracts/findings/finding';
import {
  type FindingGroup,
  type findingGroupsQuerySchema,
  type findingGroupsSchema,
  MAX_GROUPED,
} from '@parapet/contracts/findings/finding-list';
import { severities } from '@parapet/contracts/text/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { peopleIn } from '../../../platform/db/people.repository.ts';
import { rowLimit } from '../../../platform/db/statements/built-statements.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { fixName } from '../catalogue.ts';
import { openStatuses } from '../recording/lifecycle.policy.ts';
import { type FilterOfAssets, findingsUnder } from './finding-filter.repository.ts';
import { readFindingRows } from './finding-rows.repository.ts';

type GroupsQuery = z.output<typeof findingGroupsQuerySchema> & Pick<FilterOfAssets, 'assetIds'>;

interface CountedGroup {
  readonly key: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly counts: readonly number[];
  readonly assets: number;
  readonly priority: number;
  readonly risk: number;
  readonly worst: string | null;
  readonly groups: number;
  readonly findings: number;
}

type Assets = Pick<AssetsPort, 'labels' | 'tagged'>;

/** Counts the findings under a filter by one of their properties: the groups that close most risk first. */
export async function groupFindingsIn(
  scope: WorkspaceTx,
  assets: Assets,
  { by, limit, ...filter }: GroupsQuery,
): Promise<z.output<typeof findingGroupsSchema>> {
  const { tx } = scope;
  const labels = assets.labels(tx);
  // No more than the index of the worst findings has, and the level, which no index in another order has.
  const read = sql`finding.id, finding.severity_rank, finding.asset_id, finding.priority_score,
    finding.risk_level, finding.status in (${OPEN}) as is_open, ${columnOf[by]} as key`;
  const { select: matching } = await findingsUnder(scope, assets, filter, {
    read,
    most: MAX_GROUPED + 1,
  });
  const names: Readonly<Record<GroupsQuery['by'], RawBuilder<unknown>>> = {
    fix: sql`null::text`,
    check: sql`(select finding.title from parapet.findings as finding where finding.id = worst)`,
    asset: sql`(select label.name from (${labels}) as label where label.id = key::uuid)`,
    assignee: sql`null::text`,
    riskLevel: sql`key`,
    tag: sql`key`,
  };
  const keyed =
    by === 'tag'
      ? sql`select matching.id, matching.severity_rank, matching.asset_id, matching.priority_score,
            matching.is_open, tagged.tag as key
          from matching
          join ${assets.tagged(scope)} as tagged on tagged."assetId" = matching.asset_id`
      : sql`select id, severity_rank, asset_id, priority_score, is_open, key from matching`;
  const { counted, assetsOf } = by === 'asset' ? manyGroups : fewGroups;
  const { rows } = await sql<CountedGroup>`
    with matching as materialized (${matching}),
    keyed as ${sql.raw(by === 'tag' ? '' : 'not')} materialized (${keyed}),
    ${counted}
    select key, ${names[by]} as name, count, counts, ${assetsOf} as assets, priority, risk, worst,
      count(*) over ()::int as groups, (select count(*)::int from matching) as findings
    from counted
    order by risk desc, priority desc, count desc, key limit ${rowLimit(limit)}`.execute(tx);
  const findings = rows[0]?.findings ?? 0;
  const people = await peopleIn(scope, by === 'assignee' ? rows.map(({ key }) => key) : []);
  const worst = await worstOf(scope, assets, by === 'fix' || by === 'check' ? rows : []);
  const nameOf = ({ key, name }: CountedGroup, title: string | null): string | null =>
    by === 'fix' ? (fixName(key ?? '') ?? title) : (name ?? people(key)?.name ?? null);
  return {
    items: rows.map((row) => {
      const item = worst.get(row.worst ?? '') ?? null;
      return { ...groupOf({ ...row, name: nameOf(row, item?.title ?? null) }), worst: item };
    }),
    groups: rows[0]?.groups ?? 0,
    findings: Math.min(findings, MAX_GROUPED),
    isCapped: findings > MAX_GROUPED,
  };
}

const OPEN = sql.join(openStatuses.map((status) => sql.lit(status)));
/** The published measure: a finding of priority 100 has 100 risk points, and every 8 points of priority double it. */
const RISK = sql`coalesce(sum(100 * power(2, (priority_score - 100) / 8.0)) filter (where is_open), 0)`;

/** The findings that groups show, by id. */
async function worstOf(
  scope: WorkspaceTx,
  assets: Assets,
  groups: readonly CountedGroup[],
): Promise<ReadonlyMap<string, FindingListItem>> {
  const ids = groups.flatMap(({ worst }) => worst ?? []);
  if (ids.length === 0) return new Map();
  const page = sql`select id from unnest(${ids}::uuid[]) as page(id)`;
  const rows = await readFindingRows(scope, assets, { sort: 'priority' }, page, sql`page.id`);
  return new Map(rows.map(({ item }) => [item.id, item]));
}

const ofEachSeverity = (count: (rank: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`array[${sql.join(severities.map((_, at) => count(sql.lit(at + 1))))}]::int[]`;

/** Counts `keyed` once by severity and once by asset: `count(distinct)` sorts all findings. */
const fewGroups = {
  counted: sql`
    ranked as (
      select key, severity_rank, count(*)::int as count, max(priority_score) as priority,
        ${RISK} as risk, bool_or(is_open) as is_open,
        (array_agg(id order by is_open desc, priority_score desc, id desc))[1] as worst
      from keyed group by key, severity_rank
    ),
    spread as materialized (
      select key, count(*)::int as assets
      from (select distinct key, asset_id from keyed) as pair group by key
    ),
    counted as (
      select key, sum(count)::int as count, max(priority)::int as priority,
        sum(risk)::float8 as risk,
        (array_agg(worst order by is_open desc, severity_rank))[1] as worst,
        ${ofEachSeverity((rank) => sql`coalesce(sum(count) filter (where severity_rank = ${rank}), 0)`)} as counts
      from ranked group by key
    )`,
  assetsOf: sql`(select assets from spread where spread.key is not distinct from counted.key)`,
};

/** Counts `keyed` once, as nearly each finding may have a group of its own. */
const manyGroups = {
  counted: sql`
    counted as (
      select key, count(*)::int as count, max(priority_score)::int as priority,
        (${RISK})::float8 as risk, null::uuid as worst,
        ${ofEachSeverity((rank) => sql`count(*) filter (where severity_rank = ${rank})`)} as counts
      from keyed group by key
    )`,
  assetsOf: sql`1`,
};

const columnOf: Readonly<Record<GroupsQuery['by'], RawBuilder<unknown>>> = {
  fix: sql`coalesce(finding.fix, finding.check_id)`,
  check: sql`finding.check_id`,
  asset: sql`finding.asset_id::text`,
  assignee: sql`finding.assignee_id::text`,
  riskLevel: sql`finding.risk_level`,
  tag: sql`null::text`,
};

const groupOf = ({
  key,
  name,
  count,
  counts,
  assets,
  priority,
  risk,
}: CountedGroup): Omit<FindingGroup, 'worst'> => ({
  key,
  name,
  count,
  severity: {
    critical: counts[0] ?? 0,
    high: counts[1] ?? 0,
    medium: counts[2] ?? 0,
    low: counts[3] ?? 0,
    info: counts[4] ?? 0,
  },
  assets,
  priority,
  risk: Math.round(risk * 10) / 10,
});
