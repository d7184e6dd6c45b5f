import type { Database } from '../../platform/db/database.ts';
import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import { findingRankQueue } from './finding-rank-queue.ts';
import { rankAssets } from './rank-assets.ts';

/** Ranks assets by their open findings. */
export const assetJobs = ({
  db,
  shutdown,
}: {
  readonly db: Database;
  readonly shutdown: AbortSignal;
}): Job[] => [
  jobOf({
    queue: findingRankQueue,
    concurrency: 1,
    run: untilShutdown(shutdown, rankAssets({ db })),
  }),
];
