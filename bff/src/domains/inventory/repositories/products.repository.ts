import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { InventoryPort } from '../inventory.port.ts';
import { portOf } from '../port-of-location.policy.ts';

/** Software of one asset that a place is compared with. */
const MAX_SOFTWARE = 100;

export const listProducts: InventoryPort['listProducts'] = async (
  { tx, workspaceId }: WorkspaceTx,
  places,
) => {
  const assetIds = [...new Set(places.map(({ assetId }) => assetId))];
  if (assetIds.length === 0) return [];
  const { rows } = await sql<{ assetId: string; port: number; slug: string }>`
    select asset.id as "assetId", seen.port, seen.slug
    from unnest(${assetIds}::uuid[]) as asset(id)
    cross join lateral (
      select port, slug from parapet.asset_technologies
      where workspace_id = ${workspaceId} and asset_id = asset.id and gone_at is null
      order by id limit ${sql.lit(MAX_SOFTWARE)}
    ) as seen`.execute(tx);
  const byAsset = Map.groupBy(rows, ({ assetId }) => assetId);
  return places.map(({ assetId, location }) => {
    const port = portOf(location);
    const there = (byAsset.get(assetId) ?? []).filter((row) => port === null || row.port === port);
    return [...new Set(there.map(({ slug }) => slug))].sort();
  });
};
