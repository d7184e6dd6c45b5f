import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import type { Queue } from '../../platform/queue/queue.ts';
import { candidatesIn } from './candidates.repository.ts';
import type { DiscoveryPort } from './discovery.port.ts';
import { MAX_CANDIDATES } from './run-discovery.ts';
import { findWorkerTier } from './runs.repository.ts';
import { isSearchable, startSync } from './start-discovery.ts';
import { nextSyncAfter } from './sync.policy.ts';
import { syncsIn } from './syncs.repository.ts';

/** The provider says who has it, which nobody can claim by a record; an alias is a claim. */
const GIVEN_OUT = 100;
const CLAIMED = 60;

export const createDiscoveryPort = (queue: Pick<Queue, 'send'>): DiscoveryPort => ({
  async suggest(scope, accountId, names, at) {
    const candidates = candidatesIn(scope);
    const stored = await candidates.count();
    const room = Math.max(0, MAX_CANDIDATES - stored.candidate - stored.dismissed);
    const found = names.slice(0, room).map(({ isOwn, ...name }) => ({
      ...name,
      source: 'cloud' as const,
      confidence: isOwn ? GIVEN_OUT : CLAIMED,
    }));
    await candidates.store(accountId, found, at);
  },

  async beginSync(scope, target, at) {
    if (!isSearchable(target)) return;
    if (!(await syncsIn(scope).add(target.id, nextSyncAfter(at)))) return;
    if (!planOf(await findWorkerTier(scope.tx)).subdomainSync) return;
    await startSync(scope, target, queue);
  },
});
