import type { OwnEndpoint } from '@parapet/scanner/address-guard/own-endpoints';
import { createDiscoveryPort } from '../domains/discovery/discovery.port-impl.ts';
import { checkForToken } from '../domains/ownership/check-for-token.ts';
import { checkOwnership } from '../domains/ownership/check-ownership.ts';
import { ownershipDueQueue, ownershipQueue } from '../domains/ownership/ownership-queue.ts';
import { sendDueChecks } from '../domains/ownership/send-due-checks.ts';
import type { Database } from '../platform/db/database.ts';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { ModulePorts } from './module-ports.ts';

export interface OwnershipWork {
  readonly config: Pick<Config, 'allowPrivateTargets' | 'publicUrl'>;
  readonly modules: ModulePorts;
  readonly db: Database;
  readonly log: Logger;
  readonly queue: Queue;
  readonly ownEndpoints: readonly OwnEndpoint[];
  readonly shutdown: AbortSignal;
}

export const ownershipQueues = [ownershipQueue, ownershipDueQueue];

/** A check of a proof mostly waits for its target. */
const LOOKS = { concurrency: 8, perWorkspace: 4 };

/** Starts the jobs that look for proofs of ownership. */
export async function workOwnership(work: OwnershipWork): Promise<void> {
  const { config, modules, db, log, queue, ownEndpoints, shutdown } = work;
  const now = () => new Date();
  const policy = { allowPrivate: config.allowPrivateTargets, ownEndpoints };
  await queue.work(
    ownershipQueue,
    LOOKS,
    checkOwnership({
      ...modules,
      db,
      log,
      checkForToken: checkForToken({ policy, publicUrl: config.publicUrl }),
      onProved: createDiscoveryPort(queue).beginSync,
      now,
      shutdown,
    }),
  );
  await queue.work(ownershipDueQueue, { concurrency: 1 }, sendDueChecks({ db, queue, now }));
}
