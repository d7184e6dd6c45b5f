import { severitySchema } from '@parapet/contracts/vocabulary';
import { z } from 'zod';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { ScoredScan } from './scans.port.ts';

const basisSchema = z.object({
  failed: z.array(
    z.object({
      checkId: z.string(),
      title: z.string(),
      severity: severitySchema,
      penalty: z.number(),
    }),
  ),
  hasGaps: z.boolean(),
});

/** The last scans that scored an asset, newest first. A retest scores none. */
export async function listAssetScores(
  { tx, workspaceId }: WorkspaceTx,
  assetId: string,
  limit: number,
): Promise<ScoredScan[]> {
  const ofAsset = tx
    .selectFrom('scan_targets')
    .where('workspace_id', '=', workspaceId)
    .where('asset_id', '=', assetId);
  const rows = await ofAsset
    .where('score', 'is not', null)
    .where('done_at', 'is not', null)
    .select(['scan_id', 'score', 'done_at'])
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
  return rows.flatMap(({ scan_id, score, done_at }) =>
    score === null || done_at === null
      ? []
      : [{ scanId: scan_id, score, at: done_at, basis: scan_id === last.scan_id ? basis : null }],
  );
}
