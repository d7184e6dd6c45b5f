import type { LedgerEntry } from '@parapet/contracts/scans/scan';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { type LedgerCheck, legendSchema, unpackLines } from '../ledger/packed-ledger.policy.ts';
import { checkListsIn } from './check-lists.repository.ts';

export interface LedgerStart {
  readonly comparison: '>' | '>=';
  readonly assetId: string;
}

export const FIRST_ASSET: LedgerStart = {
  comparison: '>=',
  assetId: '00000000-0000-0000-0000-000000000000',
};

/** The ledger of one asset of a scan, by check. */
export interface LedgerAsset {
  readonly assetId: string;
  readonly entries: readonly LedgerEntry[];
}

/** Reads the ledger of one scan asset by asset; each list of checks is read once. */
export function ledgerAssetsIn({ tx, workspaceId }: WorkspaceTx, scanId: string) {
  const lists = new Map<string, readonly LedgerCheck[]>();
  return async ({ comparison, assetId }: LedgerStart, limit: number): Promise<LedgerAsset[]> => {
    const rows = await tx
      .selectFrom('scan_ledger')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .where('asset_id', comparison, assetId)
      .select(['asset_id', 'check_list_id', 'outcomes', 'legend'])
      .orderBy('asset_id')
      .limit(limit)
      .execute();
    const missing = new Set(rows.map((row) => row.check_list_id).filter((id) => !lists.has(id)));
    const found = await checkListsIn({ tx, workspaceId }).list([...missing]);
    for (const { id, checks } of found) lists.set(id, checks);
    return rows.map((row) => {
      const packed = { outcomes: row.outcomes, legend: legendSchema.parse(row.legend) };
      const lines = unpackLines(lists.get(row.check_list_id) ?? [], packed);
      const entries = lines.map(({ check: { id, title, group, severity }, outcome, reason }) => ({
        checkId: id,
        title,
        group,
        severity,
        assetId: row.asset_id,
        outcome,
        reason,
      }));
      return { assetId: row.asset_id, entries };
    });
  };
}
