import type { QueueDefinition } from '../../platform/queue/queue.ts';

/** Ranks assets by their open findings each minute; while it runs, no other worker starts one. */
export const findingRankQueue: QueueDefinition<object> = {
  name: 'rank-assets',
  heartbeatSeconds: 30,
  expireInSeconds: 600,
  redeliveries: 2,
  isExclusive: true,
  cron: '* * * * *',
};
