import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { type VisitPorts, visitWorkspaces } from '../../platform/batch/visit-workspaces.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { findWorkerTier, runsIn } from './runs.repository.ts';
import { isSearchable, startSync } from './start-discovery.ts';
import { nextSyncAfter } from './sync.policy.ts';
import { listWorkspacesWithDueSyncs, syncsIn } from './syncs.repository.ts';

export interface SyncSubdomainsPorts extends VisitPorts {
  readonly assets: Pick<AssetsPort, 'findTarget'>;
  readonly subscription: Pick<SubscriptionPort, 'findReadOnlyAssets'>;
  readonly queue: Pick<Queue, 'send'>;
}

/**
 * Starts the search that has waited longest in each workspace where one is due and none runs.
 * @throws AggregateError after all workspaces when some failed, so that the queue tries again
 */
export const syncSubdomains = (ports: SyncSubdomainsPorts) =>
  visitWorkspaces(
    ports,
    { list: listWorkspacesWithDueSyncs, failed: 'Some searches for subdomains were not started.' },
    startLongestDue,
  );

async function startLongestDue(
  { assets, subscription, queue }: SyncSubdomainsPorts,
  scope: WorkspaceTx,
  at: Date,
): Promise<void> {
  const syncs = syncsIn(scope);
  const assetId = await syncs.lockDue(at);
  if (assetId === undefined || (await runsIn(scope).lockAndCountOpen(at)) > 0) return;
  const target = await assets.findTarget(scope, assetId);
  // The next proof of it, or the first one after it was restored, begins a new timetable.
  if (!target || !isSearchable(target) || target.ownership !== 'verified') {
    return await syncs.remove(assetId);
  }
  await syncs.plan(assetId, nextSyncAfter(at));
  if (!planOf(await findWorkerTier(scope.tx)).subdomainSync) return;
  if ((await subscription.findReadOnlyAssets(scope, [assetId])).size > 0) return;
  await startSync(scope, target, queue);
}
