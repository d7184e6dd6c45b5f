import { MAX_SCAN_ASSETS } from '@parapet/contracts/scan';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { checkListsIn } from './check-lists.repository.ts';
import type { CoveredAsset } from './coverage.policy.ts';
import { legendSchema } from './packed-ledger.policy.ts';

type PackedRow = readonly [assetId: string, listId: string, outcomes: string, legend: string];

/** Reads the ledger of a scan as it is packed, by asset; as one value, which is read much faster. */
export async function readPackedLedger(
  { tx, workspaceId }: WorkspaceTx,
  scanId: string,
): Promise<CoveredAsset[]> {
  const result = await sql<{ packed: readonly PackedRow[] }>`
    select coalesce(json_agg(
      json_build_array(asset_id, check_list_id, outcomes, legend::text) order by asset_id
    ), '[]') as packed
    from (
      select asset_id, check_list_id, outcomes, legend from parapet.scan_ledger
      where workspace_id = ${workspaceId} and scan_id = ${scanId}
      order by asset_id limit ${sql.lit(MAX_SCAN_ASSETS)}
    ) as ledger`.execute(tx);
  const rows = result.rows[0]?.packed ?? [];
  const lists = await checkListsIn({ tx, workspaceId }).list([
    ...new Set(rows.map(([, listId]) => listId)),
  ]);
  const checksOf = new Map(lists.map(({ id, checks }) => [id, checks]));
  // Most assets share a legend, so that each is parsed once.
  const legends = new Map<string, CoveredAsset['legend']>();
  return rows.map(([assetId, listId, outcomes, text]) => {
    const legend = legends.get(text) ?? legendSchema.parse(JSON.parse(text));
    legends.set(text, legend);
    return { assetId, checks: checksOf.get(listId) ?? [], outcomes, legend };
  });
}
