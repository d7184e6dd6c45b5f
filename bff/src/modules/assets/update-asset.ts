import type { Asset, UpdateAsset } from '@parapet/contracts/asset';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { claimSlot } from '../subscription/plan-of-owner.ts';
import type { EnterWorkspace } from '../workspaces/enter-workspace.ts';
import { assetsIn } from './assets.repository.ts';
import { requireAsset } from './get-asset.ts';

/**
 * Archives, restores or tags an asset. An archived asset does not count in the plan and keeps its
 * findings.
 * @throws AppError not_found, conflict while a scan uses it, plan_limit on restoring
 */
export const updateAsset =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (
    actor: Actor,
    { workspaceId, assetId }: { workspaceId: string; assetId: string },
    { state, tags }: UpdateAsset,
  ): Promise<Asset> =>
    enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      const assets = assetsIn(scope);
      await assets.lock(assetId);
      const before = await requireAsset(scope, assetId);
      if (state === 'archived' && before.state !== 'archived') {
        if (await assets.isBeingScanned(assetId)) {
          throw new AppError('conflict', 'A scan of this asset is running. Cancel it first.');
        }
      }
      if (state && state !== 'archived' && before.state === 'archived') {
        await claimSlot(scope, 'assets');
      }
      await assets.update(assetId, {
        ...(state && { state }),
        ...(tags && { tags: [...new Set(tags)] }),
      });
      const after = await requireAsset(scope, assetId);
      await scope.audit({
        action: 'asset.updated',
        targetType: 'asset',
        targetId: assetId,
        before: { state: before.state, tags: before.tags },
        after: { state: after.state, tags: after.tags },
      });
      return after;
    });
