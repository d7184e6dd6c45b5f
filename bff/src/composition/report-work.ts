import { mailReport } from '../domains/reports/mail-report.ts';
import { renderReport } from '../domains/reports/render-report.ts';
import {
  reportMailQueue,
  reportQueue,
  reportScheduleQueue,
} from '../domains/reports/report-queue.ts';
import { runReportSchedules } from '../domains/reports/run-report-schedules.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { ModulePorts } from './module-ports.ts';

export const reportQueues = [reportQueue, reportMailQueue, reportScheduleQueue];

export interface ReportWork {
  readonly modules: ModulePorts;
  readonly db: Database;
  readonly log: Logger;
  readonly queue: Queue;
  readonly storage: Storage;
  /** Null when no mail is sent. */
  readonly mailer: Mailer | null;
  readonly publicUrl: string;
  readonly shutdown: AbortSignal;
}

/** Starts the jobs that make reports, one at a time, and mail those of schedules. */
export async function workReports({ modules, mailer, ...work }: ReportWork): Promise<void> {
  const { queue, shutdown } = work;
  const ports = { ...modules, ...work };
  await queue.work(reportQueue, { concurrency: 1 }, renderReport(ports));
  const mail = mailer && mailReport({ ...ports, mailer });
  await queue.work(reportMailQueue, { concurrency: 1 }, async (delivery) => mail?.(delivery));
  const schedule = runReportSchedules({ ...ports, now: () => new Date() });
  await queue.work(reportScheduleQueue, { concurrency: 1 }, ({ signal }) =>
    schedule({ signal: AbortSignal.any([signal, shutdown]) }),
  );
}
