import { type Job, jobOf } from '../../platform/queue/job.ts';
import type { ScanWork } from './run/work-scans.ts';
import { scanQueue } from './scan-queue.ts';
import type { ScanEndedHandler } from './scans.port.ts';

/** Scans that are planned at a time. */
const PLAN_CONCURRENCY = 2;
const HANDLER_CONCURRENCY = 2;

export interface ScanJobPorts {
  readonly beginScan: ScanWork['begin'];
  readonly scanEndedHandlers: readonly ScanEndedHandler[];
}

/** Do what follows a scan, and begin scans. */
export const scanJobs = ({ beginScan, scanEndedHandlers }: ScanJobPorts): Job[] => [
  ...scanEndedHandlers.map(({ queue, handle }) =>
    jobOf({
      queue,
      concurrency: HANDLER_CONCURRENCY,
      run: ({ data, signal }) => handle(data, signal),
    }),
  ),
  jobOf({
    queue: scanQueue,
    concurrency: PLAN_CONCURRENCY,
    run: ({ data }) => beginScan(data),
  }),
];
