import type { Asset, UpdateAsset } from '@parapet/contracts/assets/asset';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { assetEvent } from './asset-event.ts';
import type { ReprioritiseSoon } from './assets.port.ts';
import type { DeleteAssetPorts } from './delete-asset.ts';
import { describeAsset, type GetAssetPorts, requireAsset } from './get-asset.ts';
import { assetsIn, type StoredAsset } from './repositories/assets.repository.ts';

export type UpdateAssetPorts = GetAssetPorts &
  DeleteAssetPorts & {
    readonly subscription: Pick<SubscriptionPort, 'claimSlot' | 'requireWritableAssets'>;
    readonly feed: Pick<FeedPort, 'record'>;
    readonly reprioritiseSoon: ReprioritiseSoon;
  };

/**
 * Archives, restores, tags or describes an asset. An archived asset does not count in the plan and keeps its
 * findings.
 * @throws AppError not_found, conflict while a scan uses it, plan_limit on restoring and when it is read-only,
 * invalid_input for
 * an owner who is no member
 */
export const updateAsset =
  (ports: UpdateAssetPorts) =>
  (
    actor: Actor,
    { workspaceId, assetId }: { workspaceId: string; assetId: string },
    { tags, ownerId, ...change }: UpdateAsset,
  ): Promise<Asset> =>
    ports.enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      const { scans, subscription, feed, reprioritiseSoon } = ports;
      const assets = assetsIn(scope);
      await assets.lock(assetId);
      const before = await requireAsset(scope, assetId);
      const { state } = change;
      if (state !== 'archived') await subscription.requireWritableAssets(scope, [assetId]);
      if (state === 'archived' && before.state !== 'archived') {
        if (await scans.isScanning(scope, assetId)) {
          throw new AppError('conflict', 'A scan of this asset is running. Cancel it first.');
        }
      }
      if (state && state !== 'archived' && before.state === 'archived') {
        await subscription.claimSlot(scope, 'assets');
      }
      await assets.update(assetId, { ...change, ...(tags && { tags: [...new Set(tags)] }) });
      if (ownerId !== undefined && !(await assets.setOwner([assetId], ownerId))) {
        throw fieldError(['ownerId'], 'This person is not a member of the workspace.');
      }
      const after = await describeAsset(ports, scope, assetId);
      if (after.state === 'archived' && before.state !== 'archived') {
        await feed.record(scope, [assetEvent('asset.archived', after, after.updatedAt)]);
      }
      if (after.criticality !== before.criticality) await reprioritiseSoon(scope, [assetId]);
      await scope.audit({
        action: 'asset.updated',
        targetType: 'asset',
        targetId: assetId,
        before: auditedOf(before),
        after: auditedOf(after),
      });
      return after;
    });

const auditedOf = ({ state, tags, criticality, environment, ownerId }: StoredAsset) => ({
  state,
  tags,
  criticality,
  environment,
  ownerId,
});
