import { OWNERSHIP_OFFER_DAYS, type Workspace } from '@parapet/contracts/access/workspace';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { type ListWorkspacesPorts, requireWorkspace } from './list-workspaces.ts';
import { ownershipOfferQueue } from './ownership-offer-queue.ts';
import { ownershipOffersIn } from './ownership-offers.repository.ts';

export interface TransferOwnershipPorts extends ListWorkspacesPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'requireRoom' | 'findReadOnlyWorkspaces'>;
  readonly queue: Pick<Queue, 'send'>;
}

type Ids = { readonly workspaceId: string };

/**
 * Asks a member to become the owner, also by mail; a newer offer replaces an older one.
 * @throws AppError not_found, role_insufficient, conflict, invalid_input
 */
export const transferOwnership =
  ({ enterWorkspace, queue, ...ports }: TransferOwnershipPorts) =>
  (actor: Actor, { workspaceId }: Ids, { memberId }: { memberId: string }): Promise<Workspace> =>
    enterWorkspace(actor, workspaceId, 'transferOwnership', async (scope) => {
      if ((await requireWorkspace(ports, scope)).personal) {
        throw new AppError('conflict', 'Your default workspace stays yours.');
      }
      if (!(await ownershipOffersIn(scope.tx).offer(workspaceId, memberId))) {
        throw fieldError(['memberId'], 'Choose another member of this workspace');
      }
      await scope.audit({
        action: 'workspace.offered',
        targetType: 'workspace',
        targetId: workspaceId,
        after: { offeredTo: memberId },
      });
      await queue.send(scope.tx, ownershipOfferQueue, { workspaceId, offeredBy: actor.userId });
      return await requireWorkspace(ports, scope);
    });

/**
 * Makes the actor the owner, whose plan then applies and needs room for all of it; the owner before becomes
 * an admin. @throws AppError not_found, conflict without an offer, plan_limit
 */
export const acceptOwnership =
  ({ enterWorkspace, ...ports }: TransferOwnershipPorts) =>
  (actor: Actor, { workspaceId }: Ids): Promise<Workspace> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const before = await ownershipOffersIn(scope.tx).accept(workspaceId);
      if (before === null) {
        throw new AppError(
          'conflict',
          `There is no offer to you. One expires after ${OWNERSHIP_OFFER_DAYS} days; ask the owner again.`,
        );
      }
      // Counted afterwards: only then is the plan of the new owner the plan of this workspace.
      await ports.subscription.requireRoom(scope.tx, actor.userId, 'Your');
      await scope.audit({
        action: 'workspace.transferred',
        targetType: 'workspace',
        targetId: workspaceId,
        before: { ownerId: before },
        after: { ownerId: actor.userId },
      });
      return await requireWorkspace(ports, scope);
    });

/** @throws AppError not_found, conflict without an offer */
export const endOwnershipOffer =
  ({ enterWorkspace }: Pick<TransferOwnershipPorts, 'enterWorkspace'>) =>
  (actor: Actor, { workspaceId }: Ids): Promise<undefined> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const candidate = await ownershipOffersIn(scope.tx).end(workspaceId);
      if (candidate === null) throw new AppError('conflict', 'There is no offer that you can end.');
      await scope.audit({
        action: 'workspace.offer_ended',
        targetType: 'workspace',
        targetId: workspaceId,
        before: { offeredTo: candidate },
      });
      return undefined;
    });
