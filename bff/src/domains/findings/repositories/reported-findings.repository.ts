import { type FindingStatus, findingSchema } from '@parapet/contracts/findings/finding';
import { safeName } from '@parapet/contracts/text/safe-name';
import { severities } from '@parapet/contracts/text/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type {
  FindingsPort,
  ReportedFinding,
  ReportedOfFix,
  ReportedQuery,
  RiskyAsset,
} from '../findings.port.ts';
import { countsOf } from '../lists/severity-counts.ts';
import { dueWhileOpen } from '../priority/sla.policy.ts';
import { openStatuses } from '../recording/lifecycle.policy.ts';
import { groupFindingsIn } from './finding-groups.repository.ts';

const lastingStatuses = [...openStatuses, 'risk_accepted'] as const;

/** A change for the worse comes first. */
const changedStatuses: readonly FindingStatus[] = [
  'reopened',
  'open',
  'acknowledged',
  'risk_accepted',
  'false_positive',
  'fixed',
];

/**
 * One group of findings per severity and status, each read from the index of priorities. What changed is
 * listed by status, the rest by severity.
 */
const groupsOf = ({ isDelta, only }: ReportedQuery) => {
  const ranks = severities.map((_, index) => index + 1);
  const groups = isDelta
    ? changedStatuses.flatMap((status) => ranks.map((rank) => ({ rank, status })))
    : ranks.flatMap((rank) => lastingStatuses.map((status) => ({ rank, status })));
  return groups.filter(({ status }) => only === undefined || status === only);
};

/** A chosen asset is reported though it counts in nothing else, such as a sample. */
const ofAssets = (assetIds: ReportedQuery['assetIds']): RawBuilder<unknown> =>
  assetIds === null
    ? sql`and not finding.archived`
    : sql`and finding.asset_id = any (${assetIds}::uuid[])`;

const changedSince = ({ isDelta, since }: ReportedQuery): RawBuilder<unknown> =>
  isDelta
    ? sql`and (finding.first_seen_at >= ${since}::timestamptz
        or finding.fixed_at >= ${since}::timestamptz
        or finding.status_changed_at >= ${since}::timestamptz)`
    : sql``;

export const countReported: FindingsPort['countReported'] = async (
  { tx, workspaceId },
  { assetIds, since },
) => {
  const { rows } = await sql<{
    severity: (typeof severities)[number];
    open: number;
    opened: number;
    reopened: number;
    fixed: number;
    accepted: number;
  }>`
    select severity,
      count(*) filter (where status = any (${openStatuses}::text[])) as open,
      count(*) filter (where first_seen_at >= ${since}::timestamptz) as opened,
      count(*) filter (
        where status = 'reopened' and status_changed_at >= ${since}::timestamptz
      ) as reopened,
      count(*) filter (where status = 'fixed' and fixed_at >= ${since}::timestamptz) as fixed,
      count(*) filter (
        where status = 'risk_accepted' and status_changed_at >= ${since}::timestamptz
      ) as accepted
    from parapet.findings as finding
    where workspace_id = ${workspaceId} and duplicate_of_id is null
      ${ofAssets(assetIds)}
    group by severity`.execute(tx);
  const sum = (column: 'opened' | 'reopened' | 'fixed' | 'accepted') =>
    rows.reduce((total, row) => total + row[column], 0);
  return {
    open: countsOf(severities, new Map(rows.map(({ severity, open }) => [severity, open]))),
    opened: sum('opened'),
    reopened: sum('reopened'),
    fixed: sum('fixed'),
    accepted: sum('accepted'),
  };
};

export const countChange: FindingsPort['countChange'] = async ({ tx, workspaceId }, since) => {
  const { rows } = await sql<{ severity: (typeof severities)[number]; change: number }>`
    select finding.severity,
      (count(*) filter (
        where finding.status = any (${openStatuses}::text[])
          and (finding.first_seen_at >= since.at
            or (finding.status = 'reopened' and finding.status_changed_at >= since.at))
      ) - count(*) filter (
        where finding.status = 'fixed' and finding.fixed_at >= since.at
          and finding.first_seen_at < since.at
      ))::integer as change
    from jsonb_to_recordset(${JSON.stringify(since)}::text::jsonb)
      as since("assetId" uuid, at timestamptz)
    join parapet.findings as finding
      on finding.workspace_id = ${workspaceId} and finding.asset_id = since."assetId"
        and finding.duplicate_of_id is null
    group by finding.severity`.execute(tx);
  return countsOf(severities, new Map(rows.map(({ severity, change }) => [severity, change])));
};

export async function listReported(
  scope: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
  query: Parameters<FindingsPort['listReported']>[1],
): ReturnType<FindingsPort['listReported']> {
  const { position, limit } = query;
  const groups = groupsOf(query);
  const group = groups[position.group];
  if (!group) return { items: [], next: null };
  const { last } = position;
  const items = await read(
    scope,
    assets,
    sql`and finding.severity_rank = ${group.rank} and finding.status = ${group.status}
      ${ofAssets(query.assetIds)} ${changedSince(query)}
      ${
        last === null
          ? sql``
          : sql`and (finding.priority_score, finding.id) < (${last.priority}::smallint, ${last.id}::uuid)`
      }`,
    limit,
  );
  const end = items.length === limit ? items.at(-1) : undefined;
  if (end) {
    const next = { priority: end.priorityScore, id: end.id };
    return { items, next: { group: position.group, last: next } };
  }
  const isLast = position.group + 1 >= groups.length;
  return { items, next: isLast ? null : { group: position.group + 1, last: null } };
}

export async function listRiskiest(
  scope: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels' | 'tagged'>,
  { assetIds, limit }: Parameters<FindingsPort['listRiskiest']>[1],
): Promise<RiskyAsset[]> {
  const query = { by: 'asset' as const, status: [...openStatuses], limit, assetIds };
  const { items } = await groupFindingsIn(scope, assets, query);
  return items.flatMap(({ key, name, count: findings, risk }) =>
    key === null || name === null
      ? []
      : [{ assetId: key, name: safeName(name, name), findings, risk }],
  );
}

export const listOfFix = (
  scope: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
  { assetIds, fix, limit }: ReportedOfFix,
): Promise<ReportedFinding[]> =>
  read(
    scope,
    assets,
    sql`and (finding.fix = ${fix} or (finding.fix is null and finding.check_id = ${fix}))
      and finding.status = any (${openStatuses}::text[]) ${ofAssets(assetIds)}`,
    limit,
    sql`severity_rank, `,
  );

async function read(
  { tx, workspaceId }: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
  filter: RawBuilder<unknown>,
  limit: number,
  first: RawBuilder<unknown> = sql``,
): Promise<ReportedFinding[]> {
  const { rows } = await sql<ReportedFinding & { assetKey: string; severity_rank: number }>`
    select page.*, asset.name as "assetName", asset."canonicalKey" as "assetKey"
    from (
      select finding.id, finding.check_id as "checkId", finding.catalogue_id as "catalogueId",
        finding.title, finding.description, finding.severity, finding.severity_rank, finding.confidence, finding.status,
        finding.status_reason as "statusReason", finding.asset_id as "assetId", finding.location,
        finding.cwe_ids as "cweIds", finding.first_seen_at as "firstSeenAt",
        finding.last_seen_at as "lastSeenAt", finding.fixed_at as "fixedAt",
        finding.priority_score as "priorityScore", finding.risk_level as "riskLevel",
        finding.due_at as "dueAt", finding.evidence, finding.remediation
      from parapet.findings as finding
      where finding.workspace_id = ${workspaceId} and finding.duplicate_of_id is null ${filter}
      order by ${first} finding.priority_score desc, finding.id desc
      limit ${limit}
    ) as page
    cross join lateral (
      select label.name, label."canonicalKey" from (${assets.labels(tx)}) as label
      where label.id = page."assetId" limit 1
    ) as asset
    order by ${first} page."priorityScore" desc, page.id desc`.execute(tx);
  return rows.map(({ assetKey, severity_rank: _, ...row }) => ({
    ...row,
    dueAt: dueWhileOpen(row),
    assetName: safeName(row.assetName, assetKey),
    evidence: findingSchema.shape.evidence.parse(row.evidence),
    remediation: findingSchema.shape.remediation.parse(row.remediation),
  }));
}
