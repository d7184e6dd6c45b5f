import { type scanLedgerQuerySchema, scanLedgerSchema } from '@parapet/contracts/scan';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';

export type ReadLedger = z.output<typeof scanLedgerQuerySchema>;
type LedgerPage = z.output<typeof scanLedgerSchema>;

/** The coverage ledgers of one workspace, page by page. */
export const ledgerPagesIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** By asset, then by check: the order of the primary key. */
  async list(scanId: string, { cursor, limit }: ReadLedger): Promise<LedgerPage> {
    const [assetId, checkId] = cursor ? readCursor(cursor, ['uuid', 'text']) : [];
    const rows = await tx
      .selectFrom('check_results')
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .$if(cursor !== undefined, (query) =>
        query.where(sql<boolean>`(asset_id, check_id) > (${assetId}::uuid, ${checkId}::text)`),
      )
      .select([
        'check_id as checkId',
        'title',
        'check_group as group',
        'severity',
        'asset_id as assetId',
        'outcome',
        'reason',
      ])
      .orderBy('asset_id')
      .orderBy('check_id')
      .limit(limit + 1)
      .execute();
    const items = scanLedgerSchema.shape.items.parse(rows.slice(0, limit));
    const last = items.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return { items, nextCursor: hasMore ? writeCursor([last.assetId, last.checkId]) : null };
  },
});
