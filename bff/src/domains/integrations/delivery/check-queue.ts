import type { QueueDefinition } from '../../../platform/queue/queue.ts';

export interface CheckJob {
  readonly workspaceId: string;
  readonly integrationId: string;
}

/** Asks a service again whether a saved integration works. */
export const checkQueue: QueueDefinition<CheckJob> = {
  name: 'integration-check',
  heartbeatSeconds: 12,
  expireInSeconds: 120,
  redeliveries: 3,
};
