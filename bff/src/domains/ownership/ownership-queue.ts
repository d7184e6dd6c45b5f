import type { QueueDefinition } from '../../platform/queue/queue.ts';

export interface OwnershipJob {
  readonly workspaceId: string;
  readonly proofId: string;
  /** The asset that the look is about. */
  readonly assetId: string;
}

/** One look for a token. */
export const ownershipQueue: QueueDefinition<OwnershipJob> = {
  name: 'ownership',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 3,
};

/** Sends the looks that are due, each day. */
export const ownershipDueQueue: QueueDefinition<object> = {
  name: 'ownership-due',
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  redeliveries: 5,
  backOffSeconds: 600,
  isExclusive: true,
  cron: '41 4 * * *',
};
