import {
  type FindingGroup,
  type findingGroupsQuerySchema,
  type findingGroupsSchema,
  MAX_GROUPED,
  MAX_GROUPS,
} from '@parapet/contracts/finding-list';
import { severities } from '@parapet/contracts/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { peopleIn } from '../../platform/db/people.repository.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import { findingsUnder } from './finding-filter.repository.ts';

type GroupsQuery = z.output<typeof findingGroupsQuerySchema>;

interface CountedGroup {
  readonly key: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly counts: readonly number[];
  readonly assets: number;
  readonly priority: number;
  readonly groups: number;
  readonly findings: number;
}

/** Counts the findings under a filter by one of their properties: the largest groups first. */
export async function groupFindingsIn(
  scope: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels' | 'tagged'>,
  { by, ...filter }: GroupsQuery,
): Promise<z.output<typeof findingGroupsSchema>> {
  const { tx } = scope;
  const labels = assets.labels(tx);
  // No more than the index of the worst findings has.
  const read = sql`finding.id, finding.severity_rank, finding.asset_id, finding.priority_score,
    ${columnOf[by]} as key`;
  const { select: matching } = await findingsUnder(scope, assets, filter, {
    read,
    most: MAX_GROUPED + 1,
  });
  const names: Readonly<Record<GroupsQuery['by'], RawBuilder<unknown>>> = {
    check: sql`(select finding.title from parapet.findings as finding where finding.id = worst)`,
    asset: sql`(select label.name from (${labels}) as label where label.id = key::uuid)`,
    assignee: sql`null::text`,
    riskLevel: sql`key`,
    tag: sql`key`,
  };
  const keyed =
    by === 'tag'
      ? sql`select matching.id, matching.severity_rank, matching.asset_id, matching.priority_score,
            tagged.tag as key
          from matching
          join ${assets.tagged(scope)} as tagged on tagged."assetId" = matching.asset_id`
      : sql`select id, severity_rank, asset_id, priority_score, key from matching`;
  const { counted, assetsOf } = by === 'asset' ? manyGroups : fewGroups;
  const { rows } = await sql<CountedGroup>`
    with matching as materialized (${matching}),
    keyed as ${sql.raw(by === 'tag' ? '' : 'not')} materialized (${keyed}),
    ${counted}
    select key, ${names[by]} as name, count, counts, ${assetsOf} as assets, priority,
      count(*) over ()::int as groups, (select count(*)::int from matching) as findings
    from counted
    order by count desc, priority desc, key limit ${sql.lit(MAX_GROUPS)}`.execute(tx);
  const findings = rows[0]?.findings ?? 0;
  const people = await peopleIn(scope, by === 'assignee' ? rows.map(({ key }) => key) : []);
  const nameOf = ({ key, name }: CountedGroup) => name ?? people(key)?.name ?? null;
  return {
    items: rows.map((row) => groupOf({ ...row, name: nameOf(row) })),
    groups: rows[0]?.groups ?? 0,
    findings: Math.min(findings, MAX_GROUPED),
    isCapped: findings > MAX_GROUPED,
  };
}

const ofEachSeverity = (count: (rank: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`array[${sql.join(severities.map((_, at) => count(sql.lit(at + 1))))}]::int[]`;

/** Counts `keyed` once by severity and once by asset: `count(distinct)` sorts all findings. */
const fewGroups = {
  counted: sql`
    ranked as (
      select key, severity_rank, count(*)::int as count, max(priority_score) as priority,
        (array_agg(id))[1] as worst
      from keyed group by key, severity_rank
    ),
    spread as materialized (
      select key, count(*)::int as assets
      from (select distinct key, asset_id from keyed) as pair group by key
    ),
    counted as (
      select key, sum(count)::int as count, max(priority)::int as priority,
        (array_agg(worst order by severity_rank))[1] as worst,
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
        ${ofEachSeverity((rank) => sql`count(*) filter (where severity_rank = ${rank})`)} as counts
      from keyed group by key
    )`,
  assetsOf: sql`1`,
};

const columnOf: Readonly<Record<GroupsQuery['by'], RawBuilder<unknown>>> = {
  check: sql`finding.check_id`,
  asset: sql`finding.asset_id::text`,
  assignee: sql`finding.assignee_id::text`,
  riskLevel: sql`finding.risk_level`,
  tag: sql`null::text`,
};

const groupOf = ({ key, name, count, counts, assets, priority }: CountedGroup): FindingGroup => ({
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
});
