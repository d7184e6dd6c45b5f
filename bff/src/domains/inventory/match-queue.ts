import type { QueueDefinition } from '../../platform/queue/queue.ts';

/** Looks each hour, and at the start of a worker, whether the data bundles have changed. */
export const matchQueue: QueueDefinition<object> = {
  name: 'match-inventory',
  heartbeatSeconds: 30,
  expireInSeconds: 6 * 3600,
  redeliveries: 5,
  backOffSeconds: 600,
  isExclusive: true,
  cron: '7 * * * *',
};
