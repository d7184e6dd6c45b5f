import type { Discovery } from '@parapet/contracts/assets/discovery';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { AssetsPort, AssetTarget } from '../assets/assets.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { discoveryQueue } from './discovery-queue.ts';
import { readDiscovery } from './read-discovery.ts';
import { runsIn } from './runs.repository.ts';

export interface StartDiscoveryPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'findTarget'>;
  readonly subscription: Pick<SubscriptionPort, 'requireWritableAssets'>;
  readonly queue: Pick<Queue, 'send'>;
}

const MAX_OPEN_RUNS = 5;

/**
 * Starts a search for names below a domain.
 * @throws AppError not_found, plan_limit for an asset that is read-only, conflict for one that has no names
 * below it or is searched already
 */
export const startDiscovery =
  ({ enterWorkspace, assets, subscription, queue }: StartDiscoveryPorts) =>
  (
    actor: Actor,
    { workspaceId, assetId }: { workspaceId: string; assetId: string },
  ): Promise<Discovery> =>
    enterWorkspace(actor, workspaceId, 'manageAssets', async (scope) => {
      const target = await assets.findTarget(scope, assetId);
      if (!target) throw new AppError('not_found', 'There is no such asset.');
      if (!isSearchable(target)) {
        throw new AppError(
          'conflict',
          target.state === 'archived'
            ? 'This asset is archived. Restore it first.'
            : 'Only domains have names below them.',
        );
      }
      await subscription.requireWritableAssets(scope, [assetId]);
      const runs = runsIn(scope);
      if ((await runs.lockAndCountOpen(new Date())) >= MAX_OPEN_RUNS) {
        throw new AppError(
          'conflict',
          `${MAX_OPEN_RUNS} searches are running. Wait for one to end.`,
        );
      }
      const runId = await runs.start(assetId, actor.userId, new Date());
      if (runId === undefined) throw new AppError('conflict', 'A search below it is running.');
      await queue.send(scope.tx, discoveryQueue, { workspaceId, assetId, runId });
      await scope.audit({
        action: 'discovery.started',
        targetType: 'asset',
        targetId: assetId,
        after: { host: target.host },
      });
      return readDiscovery(scope, assetId);
    });

export const isSearchable = ({ type, state }: Pick<AssetTarget, 'type' | 'state'>): boolean =>
  (type === 'domain' || type === 'subdomain') && state !== 'archived';

/** Starts a search that no person asked for; nothing while one runs. */
export async function startSync(
  scope: WorkspaceTx,
  target: AssetTarget,
  queue: Pick<Queue, 'send'>,
): Promise<void> {
  const runId = await runsIn(scope).start(target.id, null, new Date());
  if (runId === undefined) return;
  const { tx, workspaceId } = scope;
  await queue.send(tx, discoveryQueue, { workspaceId, assetId: target.id, runId });
}
