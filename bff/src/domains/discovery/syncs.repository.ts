import { sql } from 'kysely';
import type { Tx, WorkspaceTx } from '../../platform/db/database.ts';

/** The workspaces with a search that is due, in the order of their ids. */
export async function listWorkspacesWithDueSyncs(
  tx: Tx,
  { due, after, limit }: { due: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select * from parapet.workspaces_with_due_syncs(
      ${due}::timestamptz, ${after}::uuid, ${limit}
    ) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** When names below the proved domains of one workspace are searched for next. */
export const syncsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('subdomain_syncs').where('workspace_id', '=', workspaceId);

  return {
    async findNextAt(assetId: string): Promise<string | null> {
      const row = await ownRows
        .where('asset_id', '=', assetId)
        .select('next_at')
        .executeTakeFirst();
      return row?.next_at ?? null;
    },

    /** False for an asset that has a timetable already. */
    async add(assetId: string, nextAt: Date): Promise<boolean> {
      const row = await tx
        .insertInto('subdomain_syncs')
        .values({
          asset_id: assetId,
          workspace_id: workspaceId,
          next_at: nextAt.toISOString(),
        })
        .onConflict((conflict) => conflict.column('asset_id').doNothing())
        .returning('asset_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns and locks the asset that has waited longest; another worker waits for this one. */
    async lockDue(at: Date): Promise<string | undefined> {
      const row = await ownRows
        .where('next_at', '<=', at.toISOString())
        .select('asset_id')
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .executeTakeFirst();
      return row?.asset_id;
    },

    async plan(assetId: string, nextAt: Date): Promise<void> {
      await tx
        .updateTable('subdomain_syncs')
        .set({ next_at: nextAt.toISOString() })
        .where('workspace_id', '=', workspaceId)
        .where('asset_id', '=', assetId)
        .execute();
    },

    async remove(assetId: string): Promise<void> {
      await tx
        .deleteFrom('subdomain_syncs')
        .where('workspace_id', '=', workspaceId)
        .where('asset_id', '=', assetId)
        .execute();
    },
  };
};
