import type { QueueDefinition } from '../../platform/queue/queue.ts';

/** Deletes every account that asked for it; each hour those that a failure left. */
export const accountDeletionQueue: QueueDefinition<object> = {
  name: 'account-deletion',
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  redeliveries: 20,
  backOffSeconds: 600,
  cron: '23 * * * *',
};
