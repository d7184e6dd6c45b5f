import { type Asset, type AssetState, assetSchema } from '@parapet/contracts/asset';
import type { Target } from '@parapet/scanner/normalise-target';
import { gradeOf } from '@parapet/scanner/score';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { AssetsTable } from '../../platform/db/tables.ts';

const storedAssetSchema = assetSchema.omit({ openFindings: true });
/** An asset without what other modules know of it. */
export type StoredAsset = z.output<typeof storedAssetSchema>;

/** The assets of one workspace. */
export const assetsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('assets').where('workspace_id', '=', workspaceId);

  /** The database decides whether the target is private; this role may not write `ownership`. */
  const verifyPrivate = async (id: string): Promise<string> => {
    const { rows } = await sql<{ ownership: string | null }>`
      select parapet.verify_private_asset(${id}) as ownership`.execute(tx);
    return rows[0]?.ownership ?? 'unverified';
  };

  return {
    async find(id: string): Promise<StoredAsset | undefined> {
      const row = await ownRows.where('id', '=', id).selectAll().executeTakeFirst();
      return row && asStoredAsset(row);
    },

    /**
     * Locks the asset: until the transaction ends no scan starts on it and nothing else changes it.
     */
    async lock(id: string): Promise<void> {
      await ownRows.where('id', '=', id).select('id').forUpdate().execute();
    },

    /** Finds archived assets too. */
    async findByKey(canonicalKey: string): Promise<Pick<Asset, 'id' | 'state'> | undefined> {
      const row = await ownRows
        .where('canonical_key', '=', canonicalKey)
        .select(['id', 'state'])
        .executeTakeFirst();
      return row && { id: row.id, state: row.state as AssetState };
    },

    /** Returns the assets in the order of `ids`. */
    async listByIds(ids: readonly string[]): Promise<StoredAsset[]> {
      if (ids.length === 0) return [];
      const rows = await ownRows.where('id', 'in', ids).selectAll().execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => {
        const row = byId.get(id);
        return row ? [asStoredAsset(row)] : [];
      });
    },

    /** Returns undefined when the workspace already has an asset with this key. */
    async insert(input: {
      target: Target;
      value: string;
      tags: readonly string[];
      consentedBy: string;
    }): Promise<StoredAsset | undefined> {
      const { target } = input;
      const row = await tx
        .insertInto('assets')
        .values({
          workspace_id: workspaceId,
          type: target.type,
          value: input.value,
          canonical_key: target.canonicalKey,
          display_name: target.displayName,
          tags: [...input.tags],
          consented_by: input.consentedBy,
          consented_at: new Date().toISOString(),
        })
        .onConflict((conflict) => conflict.columns(['workspace_id', 'canonical_key']).doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!row) return undefined;
      const ownership = target.isPrivate ? await verifyPrivate(row.id) : row.ownership;
      return asStoredAsset({ ...row, ownership });
    },

    async update(id: string, change: { state?: AssetState; tags?: string[] }): Promise<void> {
      if (change.state === undefined && change.tags === undefined) return;
      await tx
        .updateTable('assets')
        .set(change)
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    /** Deletes the asset and its findings. */
    async delete(id: string): Promise<void> {
      await tx
        .deleteFrom('assets')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },
  };
};

function asStoredAsset(row: Selectable<AssetsTable>): StoredAsset {
  return storedAssetSchema.parse({
    id: row.id,
    workspaceId: row.workspace_id,
    type: row.type,
    value: row.value,
    canonicalKey: row.canonical_key,
    displayName: row.display_name,
    state: row.state,
    status: row.status,
    ownership: row.ownership,
    tags: row.tags,
    score: row.score,
    grade: row.score === null ? null : gradeOf(row.score),
    consentedAt: row.consented_at,
    lastScannedAt: row.last_scanned_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });
}
