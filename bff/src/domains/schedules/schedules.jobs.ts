import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import { type RunSchedulesPorts, runSchedules } from './run-schedules.ts';
import { scheduleQueue } from './schedule-queue.ts';

export interface ScheduleJobPorts extends RunSchedulesPorts {
  readonly shutdown: AbortSignal;
}

/** Start scans that are due. */
export const scheduleJobs = (ports: ScheduleJobPorts): Job[] => [
  jobOf({
    queue: scheduleQueue,
    concurrency: 1,
    run: untilShutdown(ports.shutdown, runSchedules(ports)),
  }),
];
