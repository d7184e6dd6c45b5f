import type { Mailer } from '../../platform/mail/mailer.ts';
import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type MailReportPorts, mailReport } from './mail-report.ts';
import { type RenderReportPorts, renderReport } from './render-report.ts';
import { reportMailQueue, reportQueue, reportScheduleQueue } from './report-queue.ts';
import { type RunReportSchedulesPorts, runReportSchedules } from './run-report-schedules.ts';

export interface ReportJobPorts
  extends Omit<RenderReportPorts, 'now'>,
    Pick<MailReportPorts, 'publicUrl'>,
    Pick<RunReportSchedulesPorts, 'timetables' | 'now'> {
  readonly workspaces: RenderReportPorts['workspaces'] & MailReportPorts['workspaces'];
  readonly storage: Pick<Storage, 'put' | 'get'>;
  /** Null when no mail is sent. */
  readonly mailer: Mailer | null;
}

/** Make reports, one at a time, and mail those of schedules. */
export function reportJobs({ mailer, ...ports }: ReportJobPorts): Job[] {
  const mail = mailer && mailReport({ ...ports, mailer });
  return [
    jobOf({ queue: reportQueue, concurrency: 1, run: renderReport(ports) }),
    jobOf({ queue: reportMailQueue, concurrency: 1, run: async (job) => mail?.(job) }),
    jobOf({
      queue: reportScheduleQueue,
      concurrency: 1,
      run: untilShutdown(ports.shutdown, runReportSchedules(ports)),
    }),
  ];
}
