import type { AssetType } from '@parapet/contracts/asset';
import type { RelatedAsset } from '@parapet/contracts/surface';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { AssetsPort } from '../assets/assets.port.ts';

/** Names assets by id; archived ones are left out. */
export async function nameRelated(
  { tx, workspaceId }: WorkspaceTx,
  assets: Pick<AssetsPort, 'exposed'>,
  ids: readonly string[],
): Promise<Map<string, RelatedAsset>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(assets.exposed(tx).as('asset'))
    .where('asset.workspaceId', '=', workspaceId)
    .where('asset.state', '<>', 'archived')
    .where(sql<boolean>`asset.id = any (${[...new Set(ids)]}::uuid[])`)
    .select(['asset.id', 'asset.name', 'asset.type'])
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, type: row.type as AssetType }]));
}
