import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import type { Queue } from '../../platform/queue/queue.ts';
import type { DiscoveryPort } from './discovery.port.ts';
import { findWorkerTier } from './runs.repository.ts';
import { isSearchable, startSync } from './start-discovery.ts';
import { nextSyncAfter } from './sync.policy.ts';
import { syncsIn } from './syncs.repository.ts';

export const createDiscoveryPort = (queue: Pick<Queue, 'send'>): DiscoveryPort => ({
  async beginSync(scope, target, at) {
    if (!isSearchable(target)) return;
    if (!(await syncsIn(scope).add(target.id, nextSyncAfter(at)))) return;
    if (!planOf(await findWorkerTier(scope.tx)).subdomainSync) return;
    await startSync(scope, target, queue);
  },
});
