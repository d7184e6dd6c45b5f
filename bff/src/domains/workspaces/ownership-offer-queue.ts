import type { QueueDefinition } from '../../platform/queue/queue.ts';

export interface OwnershipOfferJob {
  readonly workspaceId: string;
  /** The account whose allowance the mail takes. */
  readonly offeredBy: string;
}

/** The mail about an offer of ownership. */
export const ownershipOfferQueue: QueueDefinition<OwnershipOfferJob> = {
  name: 'ownership-offer-mail',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 20,
  backOffSeconds: 600,
};
