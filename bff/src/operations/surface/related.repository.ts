import type { AssetType } from '@parapet/contracts/assets/asset';
import type { RelatedAsset } from '@parapet/contracts/assets/surface';
import { sql } from 'kysely';
import type { AssetsPort } from '../../domains/assets/assets.port.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';

type Exposed = Pick<AssetsPort, 'exposed'>;

/** Names assets by id; archived ones are left out. */
export async function nameRelated(
  scope: WorkspaceTx,
  assets: Exposed,
  ids: readonly string[],
): Promise<Map<string, RelatedAsset>> {
  if (ids.length === 0) return new Map();
  const rows = await exposedIn(scope, assets)
    .where(sql<boolean>`asset.id = any (${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, relatedOf(row)]));
}

/** The assets with these canonical keys, by key; archived ones are left out. */
export async function findByKey(
  scope: WorkspaceTx,
  assets: Exposed,
  keys: readonly string[],
): Promise<Map<string, RelatedAsset>> {
  if (keys.length === 0) return new Map();
  const rows = await exposedIn(scope, assets)
    .where(sql<boolean>`asset."canonicalKey" = any (${[...new Set(keys)]}::text[])`)
    .select('asset.canonicalKey')
    .execute();
  return new Map(rows.map((row) => [row.canonicalKey, relatedOf(row)]));
}

const exposedIn = ({ tx, workspaceId }: WorkspaceTx, assets: Exposed) =>
  tx
    .selectFrom(assets.exposed(tx).as('asset'))
    .where('asset.workspaceId', '=', workspaceId)
    .where('asset.state', '<>', 'archived')
    .select(['asset.id', 'asset.name', 'asset.type']);

const relatedOf = ({ id, name, type }: Record<'id' | 'name' | 'type', string>): RelatedAsset => ({
  id,
  name,
  type: type as AssetType,
});
