import type { Asset } from '@parapet/contracts/asset';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { assetsIn, type StoredAsset } from './assets.repository.ts';
import { type DescribeAssetsPorts, describeAssets } from './describe-assets.ts';

export interface GetAssetPorts extends DescribeAssetsPorts {
  readonly enterWorkspace: EnterWorkspace;
}

export const getAsset =
  (ports: GetAssetPorts) =>
  (actor: Actor, ids: { workspaceId: string; assetId: string }): Promise<Asset> =>
    ports.enterWorkspace(actor, ids.workspaceId, 'read', (scope) =>
      describeAsset(ports, scope, ids.assetId),
    );

/** @throws AppError not_found */
export async function describeAsset(
  ports: DescribeAssetsPorts,
  scope: WorkspaceTx,
  assetId: string,
): Promise<Asset> {
  const asset = await requireAsset(scope, assetId);
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
