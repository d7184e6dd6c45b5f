import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { StoredInventory } from '../inventory-events.policy.ts';

/** Returns what is stored of an asset, gone or not. */
export async function readStored(
  { tx, workspaceId }: WorkspaceTx,
  assetId: string,
): Promise<StoredInventory> {
  const times = ['port', 'last_seen_at as lastSeenAt', 'gone_at as goneAt'] as const;
  const [services, technologies, certificates] = await Promise.all([
    tx
      .selectFrom('asset_services')
      .where('workspace_id', '=', workspaceId)
      .where('asset_id', '=', assetId)
      .select([...times, 'protocol'])
      .execute(),
    tx
      .selectFrom('asset_technologies')
      .where('workspace_id', '=', workspaceId)
      .where('asset_id', '=', assetId)
      .select([...times, 'slug', 'version', 'version_since as versionSince'])
      .execute(),
    tx
      .selectFrom('asset_certificates')
      .where('workspace_id', '=', workspaceId)
      .where('asset_id', '=', assetId)
      .select([...times, 'sha256'])
      .execute(),
  ]);
  return { services, technologies, certificates };
}
