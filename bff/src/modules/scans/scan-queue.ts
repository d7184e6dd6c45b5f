import type { QueueDefinition } from '../../platform/queue/queue.ts';

export interface ScanJob {
  readonly workspaceId: string;
  readonly scanId: string;
}

/** How often a scan is tried before it counts as failed. */
export const MAX_ATTEMPTS = 3;

/**
 * One job for each scan. The queue notices a lost worker and gives the job out again; how often that
 * may happen is decided by the scan's own attempts, so the queue's limit only has to be higher.
 */
export const scanQueue: QueueDefinition<ScanJob> = {
  name: 'scan',
  heartbeatSeconds: 12,
  expireInSeconds: 23 * 3600,
  redeliveries: 50,
};
