import { MAX_SCAN_ASSETS } from '@parapet/contracts/scans/scan';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { type CoveredAsset, misfit } from '../ledger/coverage.policy.ts';
import { legendSchema } from '../ledger/packed-ledger.policy.ts';
import { checkListsIn } from './check-lists.repository.ts';

/** Assets with one list and legend: the id of each, followed by its outcomes. */
type PackedGroup = readonly [listId: string, legend: string, assets: string];

const ID_LENGTH = 36;

/**
 * Reads the ledger of a scan as it is packed, by asset. Most assets share a list and a legend, so
 * that these are read once, and the rest as one text.
 */
export async function readPackedLedger(
  { tx, workspaceId }: WorkspaceTx,
  scanId: string,
): Promise<CoveredAsset[]> {
  const result = await sql<{ packed: readonly PackedGroup[] }>`
    select coalesce(json_agg(json_build_array(check_list_id, legend, assets)), '[]') as packed
    from (
      select check_list_id, legend::text, string_agg(asset_id::text || outcomes, '') as assets
      from (
        select asset_id, check_list_id, outcomes, legend from parapet.scan_ledger
        where workspace_id = ${workspaceId} and scan_id = ${scanId}
        order by asset_id limit ${sql.lit(MAX_SCAN_ASSETS)}
      ) as ledger
      group by check_list_id, legend
    ) as grouped`.execute(tx);
  const groups = result.rows[0]?.packed ?? [];
  const lists = await checkListsIn({ tx, workspaceId }).list([
    ...new Set(groups.map(([listId]) => listId)),
  ]);
  const checksOf = new Map(lists.map(({ id, checks }) => [id, checks]));
  return groups
    .flatMap(([listId, legend, assets]) => {
      const checks = checksOf.get(listId) ?? [];
      return assetsOf(assets, checks, legendSchema.parse(JSON.parse(legend)));
    })
    .sort((a, b) => (a.assetId < b.assetId ? -1 : 1));
}

/** @throws when outcomes and checks do not fit */
function assetsOf(
  packed: string,
  checks: CoveredAsset['checks'],
  legend: CoveredAsset['legend'],
): CoveredAsset[] {
  const width = ID_LENGTH + checks.length;
  if (packed.length % width !== 0) throw misfit();
  return Array.from({ length: packed.length / width }, (_, position) => {
    const start = position * width;
    const assetId = packed.slice(start, start + ID_LENGTH);
    return { assetId, checks, outcomes: packed.slice(start + ID_LENGTH, start + width), legend };
  });
}
