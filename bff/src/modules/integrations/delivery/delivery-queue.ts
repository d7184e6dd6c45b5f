import type { QueueDefinition } from '../../../platform/queue/queue.ts';

export interface DeliveryJob {
  readonly workspaceId: string;
  readonly deliveryId: string;
  /** Of the delivery, when the job was sent. */
  readonly turn: number;
}

/**
 * One job for each try. How often a message is tried is the delivery's own affair; the queue gives
 * a job out again only when its worker was lost or ended in the middle.
 */
export const deliveryQueue: QueueDefinition<DeliveryJob> = {
  name: 'integration-delivery',
  heartbeatSeconds: 12,
  expireInSeconds: 60,
  redeliveries: 20,
  backOffSeconds: 60,
};
