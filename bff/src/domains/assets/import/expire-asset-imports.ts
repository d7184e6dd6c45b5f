import type { Database } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { storageSweepQueue } from '../../../platform/storage/storage-sweep-queue.ts';
import { expireImports } from '../repositories/asset-imports.repository.ts';

export interface ExpireImportsPorts {
  readonly db: Pick<Database, 'asProcess'>;
  readonly queue: Pick<Queue, 'send'>;
  readonly now: () => Date;
}

/** Ends imports that were begun a day before; the sweep then deletes their files. */
export const expireAssetImports =
  ({ db, queue, now }: ExpireImportsPorts) =>
  (): Promise<void> =>
    db.asProcess(async (tx) => {
      if ((await expireImports(tx, now())) > 0) await queue.send(tx, storageSweepQueue, {});
    });
