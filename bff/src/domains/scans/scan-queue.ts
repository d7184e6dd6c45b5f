import type { QueueDefinition } from '../../platform/queue/queue.ts';

export interface ScanJob {
  readonly workspaceId: string;
  readonly scanId: string;
}

/** The number of attempts before a scan counts as failed. */
export const MAX_ATTEMPTS = 3;

/** How often a unit may lose its worker before it counts as failed: workers also die for reasons of their own. */
export const MAX_LOST_RUNS = 10;

/**
 * One job per scan. The queue notices a lost worker and redelivers the job. The scan counts its own
 * attempts, so the queue's limit only has to be higher.
 */
export const scanQueue: QueueDefinition<ScanJob> = {
  name: 'scan',
  heartbeatSeconds: 12,
  expireInSeconds: 23 * 3600,
  redeliveries: 50,
};
