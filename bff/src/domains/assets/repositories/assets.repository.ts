import { gradeOf } from '@parapet/checks/ledger/score';
import type { Asset, AssetState, UpdateAsset } from '@parapet/contracts/assets/asset';
import { safeName } from '@parapet/contracts/text/safe-name';
import type { Target } from '@parapet/scanner/normalise-target';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetsTable } from '../../../platform/db/tables.ts';

/** An asset without what other modules know of it. */
export type StoredAsset = Omit<Asset, 'openFindings' | 'owner' | 'isReadOnly' | 'currentScan'>;

/** A row of a list, with the text of the value that the list is sorted by. */
export interface AssetRow {
  readonly asset: StoredAsset;
  readonly position: string;
}

/** Tells what an asset is made of; named, since a statement with `*` cannot be prepared. */
const assetColumns = [
  'id',
  'workspace_id',
  'type',
  'value',
  'canonical_key',
  'display_name',
  'state',
  'status',
  'ownership',
  'tags',
  'criticality',
  'environment',
  'owner_id',
  'score',
  'consented_at',
  'last_scanned_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof AssetsTable)[];

/** Written out once: to build a reference to each takes longer than all else of a statement. */
const COLUMNS = sql.raw(assetColumns.join(', '));
const COLUMNS_OF_ASSET = sql.raw(assetColumns.map((column) => `asset.${column}`).join(', '));

/** The assets of one workspace. */
export const assetsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  /** Connected cloud accounts have operations of their own. */
  const ownRows = tx
    .selectFrom('assets')
    .where('workspace_id', '=', workspaceId)
    .where('type', '<>', 'cloud_account');

  /** The database decides whether the target is private; this role may not write `ownership`. */
  const verifyPrivate = async (id: string): Promise<string> => {
    const { rows } = await sql<{ ownership: string | null }>`
      select parapet.verify_private_asset(${id}) as ownership`.execute(tx);
    return rows[0]?.ownership ?? 'unverified';
  };

  return {
    async find(id: string): Promise<StoredAsset | undefined> {
      const row = await ownRows.where('id', '=', id).select(assetColumns).executeTakeFirst();
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

    /**
     * Reads the assets whose ids `page` selects, with `page` in the same statement; each by its key.
     * `position` is the value that the list is sorted by, as text.
     */
    async listPage(
      page: RawBuilder<unknown>,
      order: RawBuilder<unknown>,
      position: RawBuilder<unknown>,
    ): Promise<AssetRow[]> {
      const { rows } = await sql<Row & { position: string }>`
        with page as materialized (${page})
        select ${position} as position, ${COLUMNS_OF_ASSET}
        from page
        cross join lateral (
          select ${COLUMNS}
          from parapet.assets where assets.id = page.id limit 1
        ) as asset
        where asset.workspace_id = ${workspaceId}
        order by ${order}`.execute(tx);
      return rows.map((row) => ({ asset: asStoredAsset(row), position: row.position }));
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
        .returning(assetColumns)
        .executeTakeFirst();
      if (!row) return undefined;
      const ownership = target.isPrivate ? await verifyPrivate(row.id) : row.ownership;
      return asStoredAsset({ ...row, ownership });
    },

    async update(id: string, change: Omit<UpdateAsset, 'ownerId'>): Promise<void> {
      if (Object.keys(change).length === 0) return;
      await tx
        .updateTable('assets')
        .set(change)
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    /** Returns false for somebody who is no member. */
    async setOwner(ids: readonly string[], ownerId: string | null): Promise<boolean> {
      const { rows } = await sql<{ done: boolean }>`
        select parapet.set_asset_owner(${workspaceId}, ${ids}::uuid[], ${ownerId}) as done`.execute(
        tx,
      );
      return rows[0]?.done ?? false;
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

type Row = Pick<Selectable<AssetsTable>, (typeof assetColumns)[number]>;

/** Checks of the table hold its columns to the values that the contract knows. */
const asStoredAsset = (row: Row): StoredAsset => ({
  id: row.id,
  workspaceId: row.workspace_id,
  type: row.type as Asset['type'],
  value: row.value,
  canonicalKey: row.canonical_key,
  displayName: safeName(row.display_name, row.canonical_key),
  state: row.state as Asset['state'],
  status: row.status as Asset['status'],
  ownership: row.ownership as Asset['ownership'],
  tags: row.tags,
  criticality: row.criticality,
  environment: row.environment as Asset['environment'],
  ownerId: row.owner_id,
  score: row.score,
  grade: row.score === null ? null : gradeOf(row.score),
  consentedAt: row.consented_at,
  lastScannedAt: row.last_scanned_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
