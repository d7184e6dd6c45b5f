import { modulePortsOf } from '../../composition/module-ports.ts';
import { scanQueue } from '../../domains/scans/scan-queue.ts';
import { scheduledScans } from '../../domains/scans/start/scheduled-scans.ts';
import { runSchedules } from '../../domains/schedules/run-schedules.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { openQueue } from '../../platform/queue/queue.ts';

/** Describes what a worker does about schedules, without its clock. */
export interface ScheduleWorker {
  /** One look at all schedules, as at `time`. */
  look(time?: Date): Promise<void>;
  close(): Promise<void>;
}

/** @param pageSize how many workspaces are read at once; without it as many as in production */
export async function openScheduleWorker(
  url: string,
  { pageSize }: { readonly pageSize?: number } = {},
): Promise<ScheduleWorker> {
  const log = createLogger({ process: 'worker', level: 'silent' });
  const db = openDatabase({ url, poolSize: 8, onError: () => undefined });
  const queue = await openQueue({ url, queues: [scanQueue], log });
  const modules = modulePortsOf(db);
  const scans = scheduledScans({ ...modules, queue });
  return {
    look: (time = new Date()) =>
      runSchedules({ ...modules, db, log, scans, now: () => time, ...(pageSize && { pageSize }) })({
        signal: new AbortController().signal,
      }),
    async close() {
      await queue.stop();
      await db.close();
    },
  };
}
