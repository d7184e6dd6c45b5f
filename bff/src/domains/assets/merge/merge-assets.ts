import type { Asset } from '@parapet/contracts/assets/asset';
import type {
  MergeAssets,
  MergePreview,
  PreviewMerge,
} from '@parapet/contracts/assets/asset-merge';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import type { ReprioritiseSoon, ScansOfAssets } from '../assets.port.ts';
import { describeAsset, type GetAssetPorts } from '../get-asset.ts';
import { assetSetsIn } from '../repositories/asset-sets.repository.ts';
import { assetsIn } from '../repositories/assets.repository.ts';
import { mergesIn } from '../repositories/merge-assets.repository.ts';
import { hostOf, mergedValues, refusalsOf } from './merge.policy.ts';

export interface MergeAssetsPorts extends GetAssetPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly scans: Pick<ScansOfAssets, 'findCurrent' | 'listScanning'>;
  readonly subscription: Pick<SubscriptionPort, 'findReadOnlyAssets' | 'requireWritableAssets'>;
  readonly reprioritiseSoon: ReprioritiseSoon;
}

/** Changes nothing. @throws AppError not_found */
export const previewMerge =
  (ports: MergeAssetsPorts) =>
  (actor: Actor, workspaceId: string, which: PreviewMerge): Promise<MergePreview> =>
    ports.enterWorkspace(actor, workspaceId, 'manageAssets', (scope) => plan(ports, scope, which));

/**
 * Makes several assets one, in one transaction: the kept one gets what the others have, and they are
 * deleted. It cannot be undone.
 * @throws AppError not_found, plan_limit when the kept one is read-only, conflict with the first reason
 * against it, invalid_input at `confirm`
 */
export const mergeAssets =
  (ports: MergeAssetsPorts) =>
  (actor: Actor, workspaceId: string, { confirm, ...which }: MergeAssets): Promise<Asset> =>
    ports.enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      const { keep, merged, refusals, result, moved } = await plan(ports, scope, which);
      await ports.subscription.requireWritableAssets(scope, [keep.id]);
      const [refusal] = refusals;
      if (refusal) throw new AppError('conflict', `${refusal.name}: ${refusal.reason}`);
      if (confirm !== keep.name) {
        throw fieldError(['confirm'], `Type ${keep.name} to confirm.`);
      }
      if (!(await mergesIn(scope).merge(keep.id, which.mergeIds))) {
        throw new AppError('conflict', 'One of the assets was changed meanwhile. Try again.');
      }
      const sets = assetSetsIn(scope);
      const { criticality, environment, ownerId, tags } = result;
      await sets.set([keep.id], { criticality, environment });
      await sets.setTags([{ id: keep.id, tags }]);
      // An owner who has left the workspace meanwhile is none.
      await assetsIn(scope).setOwner([keep.id], ownerId);
      await ports.reprioritiseSoon(scope, [keep.id]);
      await scope.audit({
        action: 'assets.merged',
        targetType: 'asset',
        targetId: keep.id,
        before: { merged },
        after: { keep, result, moved },
      });
      return await describeAsset(ports, scope, keep.id);
    });

async function plan(
  { scans, subscription }: MergeAssetsPorts,
  scope: WorkspaceScope,
  { keepId, mergeIds }: PreviewMerge,
): Promise<MergePreview> {
  if (mergeIds.includes(keepId)) {
    throw fieldError(['mergeIds'], 'The asset that stays cannot be merged into itself.');
  }
  const merges = mergesIn(scope);
  const ids = [keepId, ...mergeIds];
  const locked = await merges.lock(ids);
  const scanning = await scans.listScanning(scope, ids);
  const readOnly = await subscription.findReadOnlyAssets(scope, ids);
  const found = new Map(
    locked.map((asset) => {
      const isReadOnly = readOnly.has(asset.id);
      return [asset.id, { ...asset, isScanning: scanning.has(asset.id), isReadOnly }];
    }),
  );
  const keep = found.get(keepId);
  const merged = mergeIds.flatMap((id) => found.get(id) ?? []);
  if (!keep || merged.length < mergeIds.length) {
    throw new AppError('not_found', 'There is no such asset.');
  }
  const moved = await merges.countParts(mergeIds);
  const refusals = refusalsOf(keep, merged, await merges.listOn(hostOf(keep), ids));
  return {
    keep: { id: keep.id, name: keep.displayName },
    merged: merged.map(({ id, displayName }) => ({ id, name: displayName })),
    refusals,
    result: mergedValues(keep, merged),
    moved,
  };
}
