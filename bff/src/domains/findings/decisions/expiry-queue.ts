import type { QueueDefinition } from '../../../platform/queue/queue.ts';

/** Ends accepted risks each hour; while it runs, no other worker starts one. */
export const expiryQueue: QueueDefinition<object> = {
  name: 'expire-risks',
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  redeliveries: 5,
  backOffSeconds: 300,
  isExclusive: true,
  cron: '23 * * * *',
};
