import type { QueueDefinition } from '../../platform/queue/queue.ts';

export interface OwnershipOfferJob {
  readonly workspaceId: string;
  /** Whose allowance the mail takes; jobs of earlier versions name nobody. */
  readonly offeredBy?: string;
}

/** The mail about an offer of ownership. */
export const ownershipOfferQueue: QueueDefinition<OwnershipOfferJob> = {
  name: 'ownership-offer-mail',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 20,
  backOffSeconds: 600,
};
