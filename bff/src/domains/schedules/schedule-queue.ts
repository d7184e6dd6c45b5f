import type { QueueDefinition } from '../../platform/queue/queue.ts';

/**
 * Looks each minute which schedules are due. Rows are locked, so that two runs at once start nothing
 * twice; times that no worker was there for are one run.
 */
export const scheduleQueue: QueueDefinition<object> = {
  name: 'start-schedules',
  heartbeatSeconds: 30,
  expireInSeconds: 600,
  redeliveries: 2,
  isExclusive: true,
  cron: '* * * * *',
};
