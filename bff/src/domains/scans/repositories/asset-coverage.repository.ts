import { type AssetCoverage, assetCoverageSchema } from '@parapet/contracts/assets/asset-coverage';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { ledgerAssetsIn } from './ledger-assets.repository.ts';

const NONE: AssetCoverage = { scan: null, reachability: null, reason: null, items: [] };

/** The ledger of one asset in the last scan that planned all checks on it. */
export async function readAssetCoverage(
  scope: WorkspaceTx,
  assetId: string,
): Promise<AssetCoverage> {
  const { rows } = await sql<{ id: string }>`
    select scan.id, scan.status, scan.intensity, scan.started_at as "startedAt",
      scan.finished_at as "finishedAt", target.reachability, target.reason
    from parapet.scan_targets as target
    join parapet.scans as scan on scan.id = target.scan_id and scan.kind = 'external'
    where target.workspace_id = ${scope.workspaceId} and target.asset_id = ${assetId}
      and exists (
        select from parapet.scan_ledger as ledger
        where ledger.scan_id = target.scan_id and ledger.asset_id = target.asset_id
      )
    order by target.scan_id desc
    limit 1`.execute(scope.tx);
  const [last] = rows;
  if (!last) return NONE;
  const { reachability, reason, ...scan } = assetCoverageSchema
    .pick({ reachability: true, reason: true })
    .extend(assetCoverageSchema.shape.scan.unwrap().shape)
    .parse(last);
  const [asset] = await ledgerAssetsIn(scope, scan.id)({ comparison: '>=', assetId }, 1);
  const items = asset?.assetId === assetId ? asset.entries : [];
  return {
    scan,
    reachability,
    reason,
    items: items.map(({ assetId: _, ...check }) => check),
  };
}
