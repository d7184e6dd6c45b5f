import type { Asset, Environment } from '@parapet/contracts/assets/asset';
import type { MergePreview } from '@parapet/contracts/assets/asset-merge';
import { safeName } from '@parapet/contracts/text/safe-name';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { MergeAsset } from '../merge/merge.policy.ts';

type FoundAsset = Omit<MergeAsset, 'isScanning' | 'isReadOnly'>;
type Parts = MergePreview['moved'];

/** Reads and writes for a merge, in sets. */
export const mergesIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const own = tx.selectFrom('assets').where('workspace_id', '=', workspaceId);
  const asFound = (row: {
    id: string;
    type: string;
    display_name: string;
    canonical_key: string;
    state: string;
    tags: string[];
    criticality: number;
    environment: string;
    owner_id: string | null;
  }): FoundAsset => ({
    id: row.id,
    type: row.type as Asset['type'],
    displayName: safeName(row.display_name, row.canonical_key),
    canonicalKey: row.canonical_key,
    state: row.state as Asset['state'],
    tags: row.tags,
    criticality: row.criticality,
    environment: row.environment as Environment,
    ownerId: row.owner_id,
  });
  const columns = ['id', 'type', 'display_name', 'canonical_key', 'state', 'tags'] as const;
  const values = ['criticality', 'environment', 'owner_id'] as const;

  return {
    /** Locks the assets in one order: no scan of them starts until the transaction ends. */
    async lock(ids: readonly string[]): Promise<FoundAsset[]> {
      const rows = await own
        .where(sql<boolean>`id = any (${ids}::uuid[])`)
        .select(columns)
        .select(values)
        .orderBy('id')
        .forUpdate()
        .execute();
      return rows.map(asFound);
    },

    /** The other assets on a host that are not archived. */
    async listOn(host: string, without: readonly string[]): Promise<FoundAsset[]> {
      const rows = await own
        .where('host_backwards', '=', [...host].reverse().join(''))
        .where('state', '<>', 'archived')
        .where(sql<boolean>`id <> all (${without}::uuid[])`)
        .select(columns)
        .select(values)
        .execute();
      return rows.map(asFound);
    },

    async countParts(ids: readonly string[]): Promise<Parts> {
      const { rows } = await sql<Parts>`
        select * from parapet.count_asset_parts(${workspaceId}::uuid, ${ids}::uuid[])`.execute(tx);
      const [parts] = rows;
      if (!parts) throw new Error('The counts of a merge are one row.');
      return parts;
    },

    /** False when an asset is gone or the actor may not. */
    async merge(keepId: string, mergeIds: readonly string[]): Promise<boolean> {
      const { rows } = await sql<{ merged: boolean }>`
        select parapet.merge_assets(${workspaceId}::uuid, ${keepId}::uuid, ${mergeIds}::uuid[])
          as merged`.execute(tx);
      return rows[0]?.merged === true;
    },
  };
};
