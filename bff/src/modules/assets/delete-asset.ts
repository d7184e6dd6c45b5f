import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ScansPort } from '../scans/scans.port.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { assetsIn } from './assets.repository.ts';
import { requireAsset } from './get-asset.ts';

export interface DeleteAssetPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly scans: Pick<ScansPort, 'isScanning'>;
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
