import type { QueueDefinition } from '../queue/queue.ts';

/** Deletes the files of removed rows, soon after they are removed and at least every ten minutes. */
export const storageSweepQueue: QueueDefinition<object> = {
  name: 'sweep-storage',
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  redeliveries: 5,
  backOffSeconds: 600,
  isExclusive: true,
  cron: '*/10 * * * *',
};

/** Looks every night for files that no row names. */
export const storageWalkQueue: QueueDefinition<object> = {
  name: 'walk-storage',
  heartbeatSeconds: 30,
  expireInSeconds: 6 * 3600,
  redeliveries: 3,
  backOffSeconds: 600,
  isExclusive: true,
  cron: '47 2 * * *',
};
