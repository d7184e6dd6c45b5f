import type { FindingFilter } from '@parapet/contracts/findings/finding-list';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { fewScoped, isScoped } from '../../../platform/db/scoped-assets.ts';
import { planForValues } from '../../../platform/db/statements/plan-for-values.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { rankOf } from '../lists/finding-order.ts';
import { openStatuses } from '../recording/lifecycle.policy.ts';
import { matchesText, searchFindings } from './finding-search.repository.ts';

type Assets = Pick<AssetsPort, 'labels' | 'tagged'>;

export const ranksOf = (of: readonly Severity[] | null): number[] | null => of?.map(rankOf) ?? null;

/** A filter that may also name the assets of a report; null for all. */
export interface FilterOfAssets extends FindingFilter {
  readonly assetIds?: readonly string[] | null;
}

/** The filter with the caller's own id where it says `me`. */
export const filterFor = <Filter extends FindingFilter>(filter: Filter, userId: string): Filter =>
  filter.assignee === 'me' ? { ...filter, assignee: undefined, assigneeId: userId } : filter;

/** Returns whether the list is of part of the workspace that no counter counts. */
export const isNarrowed = (filter: FindingFilter): boolean =>
  filter.assigneeId !== undefined ||
  filter.assignee !== undefined ||
  filter.checkId !== undefined ||
  filter.fix !== undefined ||
  filter.riskLevel !== undefined ||
  filter.tag !== undefined ||
  filter.overdue !== undefined;

/** These filters as conditions of a table named `finding`. */
export const narrowingOf = (
  scope: WorkspaceTx,
  assets: Pick<Assets, 'tagged'>,
  { assigneeId, assignee, checkId, fix, riskLevel, tag, overdue }: FindingFilter,
): RawBuilder<unknown> => sql`
  ${assigneeId === undefined ? sql`` : sql`and finding.assignee_id = ${assigneeId}`}
  ${assignee === 'nobody' ? sql`and finding.assignee_id is null` : sql``}
  ${checkId === undefined ? sql`` : sql`and finding.check_id = ${checkId}`}
  ${fix === undefined ? sql`` : sql`and finding.fix = ${fix}`}
  ${riskLevel === undefined ? sql`` : sql`and finding.risk_level = any (${riskLevel}::text[])`}
  ${
    tag === undefined
      ? sql``
      : sql`and finding.asset_id in (
          select tagged."assetId" from ${assets.tagged(scope)} as tagged where tagged.tag = ${tag}
        )`
  }
  ${
    overdue === undefined
      ? sql``
      : sql`and finding.due_at < now() and finding.status = any (${openStatuses}::text[])`
  }`;

/** Keeps those of an asset; with `alsoShown`, also of others that its scans show: by id, as a few rows of two tables. */
export const ofAsset = (
  { workspaceId }: Pick<WorkspaceTx, 'workspaceId'>,
  { assetId, alsoShown }: Pick<FindingFilter, 'alsoShown'> & { readonly assetId: string },
): RawBuilder<unknown> =>
  alsoShown === undefined
    ? sql`finding.asset_id = ${assetId}`
    : sql`(finding.asset_id = ${assetId} or not finding.archived) and finding.id = any (array(
        select own.id from parapet.findings as own
        where own.workspace_id = ${workspaceId} and own.asset_id = ${assetId}
        union
        select shown.finding_id from parapet.finding_assets as shown
        where shown.workspace_id = ${workspaceId} and shown.asset_id = ${assetId}
      ))`;

/**
 * The findings under a filter, the worst first and at most `most`, as a select of `read` from a table
 * named `finding`.
 */
export async function findingsUnder(
  scope: WorkspaceTx,
  assets: Assets,
  filter: FilterOfAssets,
  { read, most }: { read: RawBuilder<unknown>; most: number },
): Promise<{ readonly select: RawBuilder<unknown> }> {
  const { tx, workspaceId } = scope;
  if (filter.tag !== undefined) await planForValues(scope);
  const few = await fewScoped(scope, sql`finding.asset_id`);
  const { assetId, assetIds = null, alsoShown, scanId, q, severity = null, status = null } = filter;
  const ranks = ranksOf(severity);
  const conditions = sql`finding.workspace_id = ${workspaceId}
    and (${ranks}::smallint[] is null or finding.severity_rank = any (${ranks}::smallint[]))
    and (${status}::text[] is null or finding.status = any (${status}::text[]))
    ${assetId ? sql`and ${ofAsset(scope, { assetId, alsoShown })}` : sql``}
    ${assetIds === null ? sql`` : sql`and finding.asset_id = any (${assetIds}::uuid[])`}
    ${scanId || assetId ? sql`and finding.duplicate_of_id is null` : sql`and not finding.archived`}
    ${few}
    ${narrowingOf(scope, assets, filter)}`;
  const order = sql`order by finding.severity_rank, finding.id desc limit ${sql.lit(most)}`;
  if (q && !assetId && !scanId && !isScoped(scope)) {
    const select = sql`
      select ${read}
      from ${searchFindings({ workspaceId, q, severities: severity, statuses: status, most })} as hit
      join parapet.findings as finding on finding.id = hit.id
      where ${conditions} ${order}`;
    return { select };
  }
  const named = sql`(select label.name from (${assets.labels(tx)}) as label
    where label.id = finding.asset_id)`;
  const select = sql`
    select ${read}
    from ${
      scanId
        ? sql`parapet.finding_occurrences as occurrence join parapet.findings as finding
            on finding.id = occurrence.finding_id and occurrence.workspace_id = ${workspaceId}
              and occurrence.scan_id = ${scanId}`
        : sql`parapet.findings as finding`
    }
    where ${conditions}
      ${matchesText(q, named)}
    ${order}`;
  return { select };
}

/** The ids of the findings under a filter, the worst first; one more than `most` where there are more. */
export async function findingIdsUnder(
  scope: WorkspaceTx,
  assets: Assets,
  filter: FindingFilter,
  most: number,
): Promise<string[]> {
  const { select: found } = await findingsUnder(scope, assets, filter, {
    read: sql`finding.id`,
    most: most + 1,
  });
  const { rows } = await sql<{ id: string }>`${found}`.execute(scope.tx);
  return rows.map(({ id }) => id);
}
