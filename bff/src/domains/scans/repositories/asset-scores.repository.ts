import type { ScoreBasis } from '@parapet/checks/ledger/check-result';
import { severitySchema } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { ScanScore, ScansPort, ScoredScan } from '../scans.port.ts';

const basisSchema = z.object({
  failed: z.array(
    z.object({
      checkId: z.string(),
      title: z.string(),
      severity: severitySchema,
      penalty: z.number(),
      findings: z.number().int().positive(),
    }),
  ),
  hasGaps: z.boolean(),
});

export const listScoresOf: ScansPort['listScoresOf'] = async (
  { tx, workspaceId },
  assetIds,
  limit,
) => {
  const { rows } = await sql<ScanScore & { assetId: string }>`
    select asset.id as "assetId", scored.*
    from unnest(${assetIds}::uuid[]) as asset(id)
    cross join lateral (
      select target.scan_id as "scanId", target.score, target.done_at as at,
        scan.started_at as "startedAt"
      from parapet.scan_targets as target
      join parapet.scans as scan on scan.id = target.scan_id and scan.workspace_id = ${workspaceId}
      where target.workspace_id = ${workspaceId} and target.asset_id = asset.id
        and target.score is not null and target.done_at is not null and scan.kind <> 'retest'
      order by target.scan_id desc limit ${limit}
    ) as scored
    order by asset.id, scored."scanId" desc`.execute(tx);
  return Map.groupBy(rows, ({ assetId }) => assetId);
};

/** The last scans and retests that scored an asset, newest first. */
export async function listAssetScores(
  { tx, workspaceId }: WorkspaceTx,
  assetId: string,
  limit: number,
): Promise<ScoredScan[]> {
  const ofAsset = tx
    .selectFrom('scan_targets')
    .where('scan_targets.workspace_id', '=', workspaceId)
    .where('scan_targets.asset_id', '=', assetId);
  const rows = await ofAsset
    .innerJoin('scans', 'scans.id', 'scan_targets.scan_id')
    .where('score', 'is not', null)
    .where('done_at', 'is not', null)
    .select(['scan_id', 'score', 'score_version', 'done_at', 'scans.kind'])
    .orderBy('scan_id', 'desc')
    .limit(limit)
    .execute();
  const [last] = rows;
  if (!last) return [];
  // Only the last one is explained; what the others were computed from is not read.
  const row = await ofAsset
    .where('scan_id', '=', last.scan_id)
    .select('score_basis')
    .executeTakeFirst();
  const basis = row?.score_basis ? basisSchema.parse(row.score_basis) : null;
  return rows.flatMap(({ scan_id: scanId, score, score_version, done_at: at, kind }) =>
    score === null || at === null
      ? []
      : [
          {
            scanId,
            score,
            at,
            kind: kind === 'retest' ? ('retest' as const) : ('scan' as const),
            version: score_version,
            basis: scanId === last.scan_id ? basis : null,
          },
        ],
  );
}

/** Returns what the last scores of assets rest on; an asset without one is left out. */
export async function listScoreBases(
  { tx, workspaceId }: WorkspaceTx,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, ScoreBasis>> {
  if (assetIds.length === 0) return new Map();
  const { rows } = await sql<{ assetId: string; basis: unknown }>`
    select asset.id as "assetId", last.score_basis as basis
    from unnest(${assetIds}::uuid[]) as asset(id)
    cross join lateral (
      select score_basis from parapet.scan_targets
      where workspace_id = ${workspaceId} and asset_id = asset.id
        and score is not null and done_at is not null
      order by scan_id desc limit 1
    ) as last
    where last.score_basis is not null`.execute(tx);
  return new Map(rows.map(({ assetId, basis }) => [assetId, basisSchema.parse(basis)]));
}
