import type { QueueDefinition } from '../../platform/queue/queue.ts';

/** One job a night; while it runs, no other worker starts one. */
export const retentionQueue: QueueDefinition<object> = {
  name: 'retention',
  heartbeatSeconds: 30,
  expireInSeconds: 6 * 3600,
  redeliveries: 5,
  backOffSeconds: 600,
  isExclusive: true,
  /** Every night, in UTC. */
  cron: '17 3 * * *',
};
