import type {
  LedgerEntry,
  scanLedgerQuerySchema,
  scanLedgerSchema,
} from '@parapet/contracts/scans/scan';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { readCursor, writeCursor } from '../../../platform/http/page-cursor.ts';
import { FIRST_ASSET, type LedgerStart, ledgerAssetsIn } from './ledger-assets.repository.ts';

export type ReadLedger = z.output<typeof scanLedgerQuerySchema>;
type LedgerPage = z.output<typeof scanLedgerSchema>;

/** Most assets have more checks, so that one read of rows fills a page. */
const USUAL_CHECKS = 50;

/** The coverage ledgers of one workspace, page by page. */
export const ledgerPagesIn = (at: WorkspaceTx) => {
  return {
    /** By asset, then by check. */
    async list(scanId: string, { cursor, limit }: ReadLedger): Promise<LedgerPage> {
      const [given, after = ''] = cursor ? readCursor(cursor, ['uuid', 'text']).map(String) : [];
      const cursorAsset = given?.toLowerCase();
      const assetsAtOnce = Math.ceil(limit / USUAL_CHECKS) + 1;
      let start: LedgerStart | null = cursorAsset
        ? { comparison: '>=', assetId: cursorAsset }
        : FIRST_ASSET;
      const readAssets = ledgerAssetsIn(at, scanId);
      const found: LedgerEntry[] = [];
      while (start !== null && found.length <= limit) {
        const assets = await readAssets(start, assetsAtOnce);
        for (const { assetId, entries } of assets) {
          const isContinued = assetId === cursorAsset;
          found.push(...entries.filter(({ checkId }) => !isContinued || checkId > after));
        }
        const last = assets.length === assetsAtOnce ? assets.at(-1) : undefined;
        start = last ? { comparison: '>', assetId: last.assetId } : null;
      }
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const hasMore = found.length > limit && last !== undefined;
      return { items, nextCursor: hasMore ? writeCursor([last.assetId, last.checkId]) : null };
    },
  };
};
