import type { QueueDefinition } from '../../../platform/queue/queue.ts';

export interface DeliveryJob {
  readonly workspaceId: string;
  readonly deliveryId: string;
  /** The turn of the delivery when the job was sent. */
  readonly turn: number;
}

/**
 * One job per attempt. The delivery schedules its own retries; the queue redelivers a job only when
 * its worker was lost or stopped.
 */
export const deliveryQueue: QueueDefinition<DeliveryJob> = {
  name: 'integration-delivery',
  heartbeatSeconds: 12,
  expireInSeconds: 180,
  redeliveries: 20,
  backOffSeconds: 60,
};
