import type { LedgerEntry } from '@parapet/contracts/scan';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { FIRST_ASSET, type LedgerStart, ledgerAssetsIn } from './ledger-assets.repository.ts';

/** Assets of one read, so that the ledger of a large scan is never held as a whole. */
const READ_ASSETS = 100;

/** Yields the ledger of a scan, by asset and then by check. */
export async function* readLedger(at: WorkspaceTx, scanId: string): AsyncGenerator<LedgerEntry> {
  const readAssets = ledgerAssetsIn(at, scanId);
  let start: LedgerStart = FIRST_ASSET;
  for (;;) {
    const assets = await readAssets(start, READ_ASSETS);
    for (const { entries } of assets) yield* entries;
    const last = assets.at(-1);
    if (!last || assets.length < READ_ASSETS) return;
    start = { comparison: '>', assetId: last.assetId };
  }
}
