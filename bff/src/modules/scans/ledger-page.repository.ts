import type { LedgerEntry, scanLedgerQuerySchema, scanLedgerSchema } from '@parapet/contracts/scan';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';
import { checkListsIn } from './check-lists.repository.ts';
import { type LedgerCheck, legendSchema, unpackLines } from './packed-ledger.policy.ts';

export type ReadLedger = z.output<typeof scanLedgerQuerySchema>;
type LedgerPage = z.output<typeof scanLedgerSchema>;

interface Start {
  readonly comparison: '>' | '>=';
  readonly assetId: string;
}

/** Most assets have more checks, so that one read of rows fills a page. */
const USUAL_CHECKS = 50;
const FIRST_ASSET = '00000000-0000-0000-0000-000000000000';

/** The coverage ledgers of one workspace, page by page. */
export const ledgerPagesIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const lists = new Map<string, readonly LedgerCheck[]>();

  const readAssets = async (
    scanId: string,
    { comparison, assetId }: Start,
    limit: number,
  ): Promise<{ assetId: string; entries: LedgerEntry[] }[]> => {
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

  return {
    /** By asset, then by check. */
    async list(scanId: string, { cursor, limit }: ReadLedger): Promise<LedgerPage> {
      const [given, after = ''] = cursor ? readCursor(cursor, ['uuid', 'text']).map(String) : [];
      const cursorAsset = given?.toLowerCase();
      const assetsAtOnce = Math.ceil(limit / USUAL_CHECKS) + 1;
      let start: Start | null = { comparison: '>=', assetId: cursorAsset ?? FIRST_ASSET };
      const found: LedgerEntry[] = [];
      while (start !== null && found.length <= limit) {
        const assets = await readAssets(scanId, start, assetsAtOnce);
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
