import type { QueueDefinition } from '../../platform/queue/queue.ts';

/** The mail about an offer of ownership. */
export const ownershipOfferQueue: QueueDefinition<{ readonly workspaceId: string }> = {
  name: 'ownership-offer-mail',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 20,
  backOffSeconds: 600,
};
