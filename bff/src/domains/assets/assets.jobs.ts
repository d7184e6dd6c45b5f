import type { Database } from '../../platform/db/database.ts';
import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import { findingRankQueue } from './finding-rank-queue.ts';
import { assetImportExpiryQueue, assetImportQueue } from './import/asset-import-queue.ts';
import { type ExpireImportsPorts, expireAssetImports } from './import/expire-asset-imports.ts';
import { type WorkAssetImportPorts, workAssetImport } from './import/work-asset-import.ts';
import { rankAssets } from './rank-assets.ts';

export interface AssetJobPorts extends WorkAssetImportPorts, ExpireImportsPorts {
  readonly db: Database;
}

/** Rank assets by their open findings, and import files. */
export const assetJobs = (ports: AssetJobPorts): Job[] => [
  jobOf({
    queue: findingRankQueue,
    concurrency: 1,
    run: untilShutdown(ports.shutdown, rankAssets(ports)),
  }),
  jobOf({ queue: assetImportQueue, concurrency: 1, run: workAssetImport(ports) }),
  jobOf({ queue: assetImportExpiryQueue, concurrency: 1, run: expireAssetImports(ports) }),
];
