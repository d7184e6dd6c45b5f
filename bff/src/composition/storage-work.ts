import type { Queue } from '../platform/queue/queue.ts';
import { storageSweepQueue, storageWalkQueue } from '../platform/storage/storage-sweep-queue.ts';
import {
  deleteUnknownFiles,
  type SweepStoragePorts,
  sweepStorage,
} from '../platform/storage/sweep-storage.ts';

export const storageQueues = [storageSweepQueue, storageWalkQueue];

export interface StorageWork extends SweepStoragePorts {
  readonly queue: Queue;
  readonly shutdown: AbortSignal;
}

/** Starts the jobs that delete files which nobody reads any more. */
export async function workStorage({ queue, shutdown, ...ports }: StorageWork): Promise<void> {
  const sweep = sweepStorage(ports);
  await queue.work(storageSweepQueue, { concurrency: 1 }, ({ signal }) =>
    sweep({ signal: AbortSignal.any([signal, shutdown]) }),
  );
  const walk = deleteUnknownFiles(ports);
  await queue.work(storageWalkQueue, { concurrency: 1 }, ({ signal }) =>
    walk({ signal: AbortSignal.any([signal, shutdown]) }),
  );
}
