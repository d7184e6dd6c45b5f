import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EnterWorkspace } from '../workspaces/enter-workspace.ts';
import { assetsIn } from './assets.repository.ts';
import { requireAsset } from './get-asset.ts';

/** Deletes an asset and its findings. @throws AppError not_found, conflict while a scan uses it */
export const deleteAsset =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (
    actor: Actor,
    { workspaceId, assetId }: { workspaceId: string; assetId: string },
  ): Promise<undefined> =>
    enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      const assets = assetsIn(scope);
      await assets.lock(assetId);
      const asset = await requireAsset(scope, assetId);
      if (await assets.isBeingScanned(assetId)) {
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
    });
