import type { AddAsset, Asset } from '@parapet/contracts/assets/asset';
import { normaliseTarget, type TargetRules } from '@parapet/scanner/normalise-target';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { assetEvent } from './asset-event.ts';
import { noFindings } from './describe-assets.ts';
import { assetsIn } from './repositories/assets.repository.ts';

export interface AddAssetPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'claimSlot'>;
  readonly feed: Pick<FeedPort, 'record'>;
  readonly rules: TargetRules;
}

/**
 * Adding requires consent, since Parapet must not scan targets that nobody confirmed to own.
 * @throws AppError invalid_input at `value`, consent_required, duplicate, plan_limit
 */
export const addAsset =
  ({ enterWorkspace, subscription, feed, rules }: AddAssetPorts) =>
  (actor: Actor, workspaceId: string, { value, consent, tags = [] }: AddAsset): Promise<Asset> =>
    enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      const normalised = normaliseTarget(value, rules);
      if (!normalised.ok) throw fieldError(['value'], normalised.message);
      if (!consent) {
        const message = 'Confirm that you have the right to scan this target';
        throw fieldError(['consent'], message, 'consent_required');
      }
      const { target } = normalised;
      const assets = assetsIn(scope);
      const existing = await assets.findByKey(target.canonicalKey);
      if (existing) throw duplicate(target.displayName, existing);
      await subscription.claimSlot(scope, 'assets');
      const asset = await assets.insert({
        target,
        value: value.trim(),
        tags: [...new Set(tags)],
        consentedBy: actor.userId,
      });
      if (!asset) {
        throw duplicate(target.displayName, await assets.findByKey(target.canonicalKey));
      }
      await feed.record(scope, [assetEvent('asset.added', asset, asset.createdAt)]);
      await scope.audit({
        action: 'asset.added',
        targetType: 'asset',
        targetId: asset.id,
        after: { canonicalKey: asset.canonicalKey, consent, tags: asset.tags },
      });
      return {
        ...asset,
        openFindings: noFindings,
        owner: null,
        isReadOnly: false,
        currentScan: null,
      };
    });

/** Without `existing`, another request has added and deleted it in the meantime. */
const duplicate = (name: string, existing: Pick<Asset, 'id' | 'state'> | undefined) => {
  const message =
    existing?.state === 'archived'
      ? `${name} is already in this workspace, but archived. Restore it to scan it again.`
      : `${name} is already in this workspace.`;
  return new AppError('duplicate', message, {
    issues: [{ path: ['value'], message }],
    ...(existing && { existingAssetId: existing.id }),
  });
};
