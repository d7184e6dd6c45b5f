import type { ExposureKind, ExposureStatus } from '@parapet/contracts/breach/breach';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';

/** Exposures of one domain in one breach that are alike. */
export interface ExposureCount {
  readonly assetId: string;
  readonly breachId: string;
  readonly kind: ExposureKind;
  readonly severity: Severity;
  readonly status: ExposureStatus;
  readonly exposures: number;
}

/** Counts the exposures of some domains, from counters: one row for those that are alike. */
export async function countExposures(
  { tx, workspaceId }: WorkspaceTx,
  assetIds: readonly string[],
): Promise<readonly ExposureCount[]> {
  if (assetIds.length === 0) return [];
  const { rows } = await sql<ExposureCount>`
    select asset_id as "assetId", breach_id as "breachId", kind, severity, status,
      sum(exposures)::integer as exposures
    from parapet.breach_counts
    where workspace_id = ${workspaceId} and asset_id = any (${assetIds}::uuid[])
    group by asset_id, breach_id, kind, severity, status
    having sum(exposures) > 0`.execute(tx);
  return rows;
}

/** Counts the exposures of some domains that were found since a time, in ISO 8601. */
export async function countFound(
  { tx, workspaceId }: WorkspaceTx,
  assetIds: readonly string[],
  since: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from parapet.breach_exposures
    where workspace_id = ${workspaceId} and asset_id = any (${assetIds}::uuid[])
      and first_seen_at >= ${since}::timestamptz`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The domains with exposures in a workspace. */
export async function listExposedAssets({ tx, workspaceId }: WorkspaceTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asset_id as id from parapet.breach_counts where workspace_id = ${workspaceId}
    group by asset_id having sum(exposures) > 0`.execute(tx);
  return rows.map(({ id }) => id);
}
