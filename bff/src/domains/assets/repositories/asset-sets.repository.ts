import type { Asset, AssetState, Criticality, Environment } from '@parapet/contracts/assets/asset';
import { safeName } from '@parapet/contracts/text/safe-name';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { BulkAsset } from '../bulk.policy.ts';
import type { ImportedTarget } from '../import/import.policy.ts';

type LockedAsset = Omit<BulkAsset, 'isScanning' | 'isReadOnly'>;
type AddedAsset = Pick<Asset, 'id' | 'canonicalKey' | 'displayName' | 'state' | 'createdAt'>;

const PER_STATEMENT = 1000;

/** Many assets of one workspace at once: one statement each, whatever their number. */
export const assetSetsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const update = (ids: readonly string[]) =>
    tx
      .updateTable('assets')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`id = any (${ids}::uuid[])`);
  return {
    /** Locks the assets in one order, so that two requests do not wait for each other forever. */
    async lock(ids: readonly string[]): Promise<LockedAsset[]> {
      const rows = await tx
        .selectFrom('assets')
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`id = any (${ids}::uuid[])`)
        .select(['id', 'display_name', 'canonical_key', 'state', 'tags'])
        .select(['criticality', 'environment', 'owner_id'])
        .orderBy('id')
        .forUpdate()
        .execute();
      return rows.map((row) => ({
        id: row.id,
        displayName: safeName(row.display_name, row.canonical_key),
        state: row.state as Asset['state'],
        tags: row.tags,
        criticality: row.criticality,
        environment: row.environment as Environment,
        ownerId: row.owner_id,
      }));
    },

    /** Finds assets by their keys, archived ones too. */
    async findByKeys(
      keys: readonly string[],
    ): Promise<Map<string, { id: string; isArchived: boolean }>> {
      const rows = await tx
        .selectFrom('assets')
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`canonical_key = any (${keys}::text[])`)
        .select(['id', 'canonical_key', 'state'])
        .execute();
      return new Map(
        rows.map((row) => [
          row.canonical_key,
          { id: row.id, isArchived: row.state === 'archived' },
        ]),
      );
    },

    /** Adds targets and returns those that are new: another request may have added some. */
    async insert(targets: readonly ImportedTarget[], consentedBy: string): Promise<AddedAsset[]> {
      const added: AddedAsset[] = [];
      for (let start = 0; start < targets.length; start += PER_STATEMENT) {
        const part = targets.slice(start, start + PER_STATEMENT);
        const rows = part.map(({ value, target, tags, criticality, environment }) => ({
          type: target.type,
          value: value.trim(),
          canonical_key: target.canonicalKey,
          display_name: target.displayName,
          tags,
          criticality,
          environment,
        }));
        const { rows: inserted } = await sql<AddedAsset>`
          insert into parapet.assets (
            workspace_id, type, value, canonical_key, display_name, tags, criticality, environment,
            consented_by, consented_at
          )
          select ${workspaceId}, type, value, canonical_key, display_name,
            array(select jsonb_array_elements_text(given.tags)), criticality, environment,
            ${consentedBy}, now()
          from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(
            type text, value text, canonical_key text, display_name text, tags jsonb,
            criticality smallint, environment text)
          on conflict (workspace_id, canonical_key) do nothing
          returning id, canonical_key as "canonicalKey", display_name as "displayName", state,
            created_at as "createdAt"`.execute(tx);
        added.push(...inserted);
      }
      await this.verifyPrivate(targets, added);
      return added;
    },

    /** Assets at private addresses need no proof of ownership. */
    async verifyPrivate(
      targets: readonly ImportedTarget[],
      added: readonly AddedAsset[],
    ): Promise<void> {
      const keys = new Set(
        targets.filter(({ target }) => target.isPrivate).map(({ target }) => target.canonicalKey),
      );
      const ids = added.filter(({ canonicalKey }) => keys.has(canonicalKey)).map(({ id }) => id);
      if (ids.length === 0) return;
      await sql`
        select parapet.verify_private_asset(id) from unnest(${ids}::uuid[]) as id`.execute(tx);
    },

    async set(
      ids: readonly string[],
      change: {
        state?: AssetState;
        criticality?: Criticality;
        environment?: Environment;
      },
    ): Promise<void> {
      await update(ids).set(change).execute();
    },

    async setTags(tags: readonly { id: string; tags: readonly string[] }[]): Promise<void> {
      await sql`
        update parapet.assets set tags = array(
          select value from jsonb_array_elements_text(changed.tags) with ordinality
            as tag(value, place) order by place
        )
        from jsonb_to_recordset(${JSON.stringify(tags)}::text::jsonb) as changed(id uuid, tags jsonb)
        where assets.workspace_id = ${workspaceId} and assets.id = changed.id`.execute(tx);
    },
  };
};
