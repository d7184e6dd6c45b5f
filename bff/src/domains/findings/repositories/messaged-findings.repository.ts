import {
  type FindingStatus,
  findingStatusSchema,
  remediationSchema,
  vulnerabilitySchema,
} from '@parapet/contracts/findings/finding';
import { severities } from '@parapet/contracts/text/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { ScanTx, WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { Change, FindingChange, MessageFilter, ReportedFacts } from '../findings.port.ts';
import { openStatuses } from '../recording/lifecycle.policy.ts';

type Assets = Pick<AssetsPort, 'labels'>;

/** Returns what messages say of findings, in the order of `ids`. */
export async function listFacts(
  scope: WorkspaceTx,
  assets: Assets,
  ids: readonly string[],
): Promise<ReportedFacts[]> {
  if (ids.length === 0) return [];
  const { tx, workspaceId } = scope;
  const rows = await tx
    .selectFrom('findings')
    .innerJoin(assets.labels(tx).as('asset'), 'asset.id', 'findings.asset_id')
    .where('findings.workspace_id', '=', workspaceId)
    .where(sql<boolean>`findings.id = any (${ids}::uuid[])`)
    .select([
      'findings.id',
      'findings.check_id as checkId',
      'findings.title',
      'findings.description',
      'findings.severity',
      'findings.status',
      'findings.asset_id as assetId',
      'asset.name as assetName',
      'asset.tags',
      'findings.location',
      'findings.cwe_ids as cweIds',
      'findings.vulnerability',
      'findings.remediation',
      'findings.first_seen_at as firstSeenAt',
      'findings.last_seen_at as lastSeenAt',
      'findings.due_at as dueAt',
      'findings.priority_score as priorityScore',
    ])
    .execute();
  const byId = new Map(
    rows.map(({ vulnerability, remediation, status, ...row }) => [
      row.id,
      {
        ...row,
        status: findingStatusSchema.parse(status),
        cveIds: vulnerability === null ? [] : vulnerabilitySchema.parse(vulnerability).cveIds,
        remediation: remediationSchema.parse(remediation),
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The findings that the scan changed so and that match, the worst first. */
export async function listChanged(
  scope: ScanTx,
  assets: Assets,
  { changes, limit, ...filter }: MessageFilter & { changes: readonly Change[]; limit: number },
): Promise<FindingChange[]> {
  if (changes.length === 0) return [];
  const { tx, workspaceId, scanId } = scope;
  return await tx
    .selectFrom('finding_occurrences as occurrence')
    .innerJoin('findings', 'findings.id', 'occurrence.finding_id')
    .where('occurrence.workspace_id', '=', workspaceId)
    .where('occurrence.scan_id', '=', scanId)
    .where('occurrence.change', 'in', changes)
    // A finding that somebody has dismissed is sent to nobody.
    .where((eb) =>
      eb.or([
        eb('findings.status', 'in', openStatuses),
        eb.and([eb('occurrence.change', '=', 'fixed'), eb('findings.status', '=', 'fixed')]),
      ]),
    )
    .where(matching(scope, assets, filter))
    .select(['findings.id as findingId', sql<Change>`occurrence.change`.as('change')])
    .orderBy('findings.severity_rank')
    .orderBy('findings.priority_score', 'desc')
    .orderBy('findings.id')
    .limit(limit)
    .execute();
}

/** The ids of open findings that match, the worst first. */
export async function listOpen(
  scope: WorkspaceTx,
  assets: Assets,
  { limit, ...filter }: MessageFilter & { limit: number },
): Promise<{ ids: string[]; total: number }> {
  const { tx, workspaceId } = scope;
  const matched = tx
    .selectFrom('findings')
    .where('findings.workspace_id', '=', workspaceId)
    .where('findings.status', 'in', openStatuses)
    .where('findings.archived', '=', false)
    .where('findings.duplicate_of_id', 'is', null)
    .where(matching(scope, assets, filter));
  const rows = await matched
    .select('findings.id')
    .orderBy('findings.severity_rank')
    .orderBy('findings.priority_score', 'desc')
    .orderBy('findings.id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length < limit) return { ids, total: ids.length };
  const counted = await matched.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { ids, total: counted.count };
}

export async function statusesOf(
  { tx, workspaceId }: WorkspaceTx,
  ids: readonly string[],
): Promise<Map<string, FindingStatus>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('findings')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .select(['id', 'status'])
    .execute();
  return new Map(rows.map(({ id, status }) => [id, findingStatusSchema.parse(status)]));
}

function matching(
  scope: WorkspaceTx,
  assets: Assets,
  { minSeverity, minPriority, tags }: MessageFilter,
): RawBuilder<boolean> {
  const worst = severities.slice(0, severities.indexOf(minSeverity) + 1);
  const tagged =
    tags.length === 0
      ? sql`true`
      : sql`exists (
          select from ${assets.labels(scope.tx)} as labelled
          where labelled.id = findings.asset_id and labelled.tags && ${tags}::text[])`;
  return sql<boolean>`(findings.severity = any (${worst}::text[])
    and findings.priority_score >= ${minPriority} and ${tagged})`;
}
