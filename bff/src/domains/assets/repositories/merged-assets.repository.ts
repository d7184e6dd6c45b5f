import { MAX_LISTED_MERGES } from '@parapet/contracts/assets/asset-merge';
import { safeName } from '@parapet/contracts/text/safe-name';
import type { WorkspaceTx } from '../../../platform/db/database.ts';

export interface StoredMerge {
  readonly id: string;
  readonly name: string;
  readonly mergedAt: string;
  readonly mergedBy: string | null;
}

/** The assets of one workspace that became part of others. */
export const mergedAssetsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const own = tx.selectFrom('merged_assets').where('workspace_id', '=', workspaceId);

  return {
    /** The asset that has what the asset of this id had. */
    async findKept(id: string): Promise<string | undefined> {
      const row = await own.where('id', '=', id).select('kept_id').executeTakeFirst();
      return row?.kept_id;
    },

    /** Newest first, at most MAX_LISTED_MERGES. */
    async listInto(keptId: string): Promise<StoredMerge[]> {
      const rows = await own
        .where('kept_id', '=', keptId)
        .select(['id', 'display_name', 'canonical_key', 'merged_at', 'merged_by'])
        .orderBy('merged_at', 'desc')
        .orderBy('id')
        .limit(MAX_LISTED_MERGES)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: safeName(row.display_name, row.canonical_key),
        mergedAt: row.merged_at,
        mergedBy: row.merged_by,
      }));
    },
  };
};
