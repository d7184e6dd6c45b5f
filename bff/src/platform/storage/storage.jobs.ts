import { type Job, jobOf, untilShutdown } from '../queue/job.ts';
import { storageSweepQueue, storageWalkQueue } from './storage-sweep-queue.ts';
import { deleteUnknownFiles, type SweepStoragePorts, sweepStorage } from './sweep-storage.ts';

export interface StorageJobPorts extends SweepStoragePorts {
  readonly shutdown: AbortSignal;
}

/** Delete files that nobody reads any more. */
export const storageJobs = (ports: StorageJobPorts): Job[] => [
  jobOf({
    queue: storageSweepQueue,
    concurrency: 1,
    run: untilShutdown(ports.shutdown, sweepStorage(ports)),
  }),
  jobOf({
    queue: storageWalkQueue,
    concurrency: 1,
    run: untilShutdown(ports.shutdown, deleteUnknownFiles(ports)),
  }),
];
