import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { ScansOfAssets } from './assets.port.ts';
import { requireAsset } from './get-asset.ts';
import { assetsIn } from './repositories/assets.repository.ts';

export interface DeleteAssetPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly scans: Pick<ScansOfAssets, 'isScanning'>;
}

/** Deletes an asset and its findings. @throws AppError not_found, conflict while a scan uses it */
export const deleteAsset =
  ({ enterWorkspace, scans }: DeleteAssetPorts) =>
  (
    actor: Actor,
    { workspaceId, assetId }: { workspaceId: string; assetId: string },
  ): Promise<undefined> =>
    enterWorkspace(
      actor,
      workspaceId,
      'manageAssets',
      async (scope) => {
        const assets = assetsIn(scope);
        await assets.lock(assetId);
        const asset = await requireAsset(scope, assetId);
        if (await scans.isScanning(scope, assetId)) {
          throw new AppError('conflict', 'A scan of this asset is running. Cancel it first.');
        }
        await assets.delete(assetId);
        await scope.audit({
          action: 'asset.deleted',
          targetType: 'asset',
          targetId: assetId,
          before: { canonicalKey: asset.canonicalKey, state: asset.state, tags: asset.tags },
        });
        return undefined;
      },
      { toRemove: true },
    );
