import type { QueueDefinition } from '../../platform/queue/queue.ts';

export interface ReportJob {
  readonly workspaceId: string;
  readonly reportId: string;
}

/** One report. A worker that is lost is noticed within seconds, and the next attempt begins anew. */
export const reportQueue: QueueDefinition<ReportJob> = {
  name: 'render-report',
  heartbeatSeconds: 12,
  expireInSeconds: 1800,
  redeliveries: 3,
};

/** The mails about a report that a schedule has made. */
export const reportMailQueue: QueueDefinition<ReportJob> = {
  name: 'report-mail',
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  redeliveries: 20,
  backOffSeconds: 600,
};

/** Looks each minute which schedules of reports are due. */
export const reportScheduleQueue: QueueDefinition<object> = {
  name: 'start-reports',
  heartbeatSeconds: 30,
  expireInSeconds: 600,
  redeliveries: 2,
  isExclusive: true,
  cron: '* * * * *',
};
