import type { Asset } from '@parapet/contracts/assets/asset';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { type DescribeAssetsPorts, describeAssets } from './describe-assets.ts';
import { assetsIn, type StoredAsset } from './repositories/assets.repository.ts';
import { mergedAssetsIn } from './repositories/merged-assets.repository.ts';

export interface GetAssetPorts extends DescribeAssetsPorts {
  readonly enterWorkspace: EnterWorkspace;
}

/**
 * The id of an asset that was merged reads the one that was kept.
 * @throws AppError not_found
 */
export const getAsset =
  (ports: GetAssetPorts) =>
  (actor: Actor, ids: { workspaceId: string; assetId: string }): Promise<Asset> =>
    ports.enterWorkspace(actor, ids.workspaceId, 'read', async (scope) => {
      const asset = await assetsIn(scope).find(ids.assetId);
      if (asset) return await describeStored(ports, scope, asset);
      const keptId = await mergedAssetsIn(scope).findKept(ids.assetId);
      return await describeAsset(ports, scope, keptId ?? ids.assetId);
    });

/** @throws AppError not_found */
export async function describeAsset(
  ports: DescribeAssetsPorts,
  scope: WorkspaceTx,
  assetId: string,
): Promise<Asset> {
  return await describeStored(ports, scope, await requireAsset(scope, assetId));
}

async function describeStored(
  ports: DescribeAssetsPorts,
  scope: WorkspaceTx,
  asset: StoredAsset,
): Promise<Asset> {
  const [described] = await describeAssets(ports, scope, [asset]);
  if (!described) throw new Error('An asset was not described');
  return described;
}

/** @throws AppError not_found */
export async function requireAsset(scope: WorkspaceTx, assetId: string): Promise<StoredAsset> {
  const asset = await assetsIn(scope).find(assetId);
  if (!asset) throw new AppError('not_found', 'There is no such asset.');
  return asset;
}
