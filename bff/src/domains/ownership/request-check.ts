import type { Ownership } from '@parapet/contracts/assets/ownership';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { describeOwnership, requireTarget } from './get-ownership.ts';
import { proofsIn } from './ownership.repository.ts';
import { ownershipQueue } from './ownership-queue.ts';
import type { StartOwnershipPorts } from './start-ownership.ts';

export interface RequestCheckPorts extends StartOwnershipPorts {
  readonly queue: Pick<Queue, 'send'>;
}

const PAUSE_MS = 10_000;
/** Hosts of one workspace in a minute: each look sends a few requests to a host that is not proved yet. */
const HOSTS_PER_MINUTE = 20;

/**
 * Has a worker look for the token; only workers contact targets.
 * @throws AppError not_found, plan_limit for an asset that is read-only, conflict before a method was chosen, rate_limited
 */
export const requestCheck =
  ({ enterWorkspace, assets, subscription, queue }: RequestCheckPorts) =>
  (
    actor: Actor,
    { workspaceId, assetId }: { workspaceId: string; assetId: string },
  ): Promise<Ownership> =>
    enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      const { host } = await requireTarget(assets, scope, assetId);
      await subscription.requireWritableAssets(scope, [assetId]);
      const proofs = proofsIn(scope);
      const known = await proofs.findByHost(host);
      const proof = known && (await proofs.lock(known.id));
      if (!proof) {
        throw new AppError('conflict', 'Choose how to prove ownership first.');
      }
      const now = Date.now();
      const isTooSoon =
        proof.requestedAt !== null && now - Date.parse(proof.requestedAt) < PAUSE_MS;
      const isTooMany = (await proofs.countRequested(new Date(now - 60_000))) >= HOSTS_PER_MINUTE;
      if (isTooSoon || isTooMany) {
        const wait = isTooMany ? 'a minute' : `${PAUSE_MS / 1000} seconds`;
        throw new AppError('rate_limited', `A check was just started. Try again in ${wait}.`);
      }
      await proofs.request(proof.id, new Date(now).toISOString());
      await queue.send(scope.tx, ownershipQueue, { workspaceId, proofId: proof.id, assetId });
      await scope.audit({
        action: 'ownership.check_requested',
        targetType: 'asset',
        targetId: assetId,
        after: { host, method: proof.method },
      });
      return describeOwnership(assets, scope, assetId);
    });
