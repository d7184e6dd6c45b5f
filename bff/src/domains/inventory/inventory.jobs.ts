import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import { matchQueue } from './match-queue.ts';
import { type MatchStoredPorts, matchStored } from './match-stored.ts';
import { recordExpiring } from './record-expiring.ts';

export interface InventoryJobPorts extends Omit<MatchStoredPorts, 'pageSize'> {
  readonly shutdown: AbortSignal;
}

/** Record certificates that expire soon, and match stored technologies with newer data. */
export function inventoryJobs(ports: InventoryJobPorts): Job[] {
  const recordExpiry = recordExpiring(ports);
  const match = matchStored(ports);
  const run = untilShutdown(ports.shutdown, async (until) => {
    await recordExpiry(until);
    await match(until);
  });
  return [jobOf({ queue: matchQueue, concurrency: 1, run })];
}
