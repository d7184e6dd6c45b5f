import type { Ownership, OwnershipMethod } from '@parapet/contracts/assets/ownership';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { describeOwnership, type GetOwnershipPorts, requireTarget } from './get-ownership.ts';
import { proofsIn } from './ownership.repository.ts';
import { methodsOf } from './proof-places.ts';

export interface StartOwnershipPorts extends GetOwnershipPorts {
  readonly subscription: Pick<SubscriptionPort, 'requireWritableAssets'>;
}

/**
 * Chooses how the ownership of an asset is proved. The first choice makes the token of its host.
 * @throws AppError not_found, plan_limit for an asset that is read-only, invalid_input at `method`, conflict
 * for one that is proved
 */
export const startOwnership =
  ({ enterWorkspace, assets, subscription }: StartOwnershipPorts) =>
  (
    actor: Actor,
    { workspaceId, assetId }: { workspaceId: string; assetId: string },
    { method }: { method: OwnershipMethod },
  ): Promise<Ownership> =>
    enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      const { host, isPrivate } = await requireTarget(assets, scope, assetId);
      await subscription.requireWritableAssets(scope, [assetId]);
      if (isPrivate) {
        throw new AppError('conflict', `${host} is private, so nothing has to be proved.`);
      }
      if (!methodsOf(host).includes(method)) {
        throw fieldError(['method'], 'An address is proved by a file: it has no name of its own');
      }
      const proofs = proofsIn(scope);
      const before = await proofs.findByHost(host);
      if (before?.status === 'verified' && before.lostAt === null && before.method !== method) {
        throw new AppError('conflict', `${host} is proved already.`);
      }
      await proofs.choose(host, method);
      await scope.audit({
        action: 'ownership.method_chosen',
        targetType: 'asset',
        targetId: assetId,
        before: before && { host, method: before.method },
        after: { host, method },
      });
      return describeOwnership(assets, scope, assetId);
    });
