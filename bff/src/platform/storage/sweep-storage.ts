import pLimit from 'p-limit';
import { createAttempts } from '../batch/attempts.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import type { Storage } from './storage.ts';
import { storageSweepIn } from './storage-sweep.repository.ts';

export interface SweepStoragePorts {
  readonly db: Pick<Database, 'asProcess'>;
  readonly storage: Pick<Storage, 'delete' | 'walk'>;
  readonly log: Logger;
  readonly now?: () => Date;
}

/** The buckets whose files have rows. Invoices are kept by law, under names that their own rows give. */
const sweptBuckets = ['reports', 'evidence', 'imports', 'objects', 'avatars', 'logos'] as const;
type SweptBucket = (typeof sweptBuckets)[number];
/** A younger file may be of a version that writes no row first. */
const UNKNOWN_MS = 24 * 60 * 60 * 1000;
/** Files of one transaction, which waits for the storage. */
const BATCH = 24;
const AT_ONCE = 8;

/**
 * Deletes the files of rows that were removed, or whose writer did not finish, and then the rows. Rows that it
 * takes are locked meanwhile; a storage that fails leaves them for the next run.
 * @throws AggregateError for files that could not be deleted, after all others
 */
export const sweepStorage =
  ({ db, storage, log }: SweepStoragePorts) =>
  async ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
    const before = await db.asProcess((tx) => storageSweepIn(tx).readTime());
    const { attempt, settle } = createAttempts(signal);
    let files = 0;
    for (let found = BATCH; found === BATCH; ) {
      found = await db.asProcess(async (tx) => {
        const rows = await storageSweepIn(tx).lock(before, BATCH);
        const deleted: string[] = [];
        await eachOf(rows, async (row) => {
          await attempt(async () => {
            await storage.delete(row);
            deleted.push(row.id);
          });
        });
        await storageSweepIn(tx).forget(deleted);
        files += deleted.length;
        return rows.length;
      });
    }
    if (files > 0) log.info({ files }, 'files of removed rows deleted');
    settle('Some files were not deleted.');
  };

/** So many files without rows are an accident of small storages. */
const FEW_UNKNOWN = 20;
/** The largest share of unknown files beside known ones that is believed to be left over. */
const UNKNOWN_SHARE = 0.1;

/**
 * Deletes files that no row names, once they are a day old, and what writers that were killed left. A page of
 * files at a time gets removed rows, which the sweep takes in the end. A bucket whose files are mostly unknown
 * belongs to another database than this one, so nothing of it is deleted, which the log says.
 * @throws AggregateError as `sweepStorage`
 */
export const deleteUnknownFiles =
  (ports: SweepStoragePorts) =>
  async ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
    const { db, storage, log, now = () => new Date() } = ports;
    const before = new Date(now().getTime() - UNKNOWN_MS).toISOString();
    const { attempt, settle } = createAttempts(signal);
    const counts = { walked: 0, withoutRow: 0, partial: 0 };
    async function* oldFilesIn(bucket: SweptBucket) {
      for await (const page of storage.walk(bucket)) {
        signal.throwIfAborted();
        const old = page.filter(({ modifiedAt }) => modifiedAt < before);
        const named = old.filter(({ isPartial }) => !isPartial);
        yield { walked: page.length, named, partial: old.filter(({ isPartial }) => isPartial) };
      }
    }
    const countIn = async (bucket: SweptBucket) => {
      let [known, unknown, partial] = [0, 0, 0];
      for await (const page of oldFilesIn(bucket)) {
        const { named } = page;
        counts.walked += page.walked;
        partial += page.partial.length;
        const count = await db.asProcess((tx) => storageSweepIn(tx).countUnknown(bucket, named));
        unknown += count;
        known += named.length - count;
      }
      return { known, unknown, partial };
    };
    for (const bucket of sweptBuckets) {
      const { known, unknown, partial: left } = await countIn(bucket);
      // A second walk is spared where there is nothing to delete.
      if (unknown + left === 0) continue;
      if (unknown > Math.max(Math.min(known, FEW_UNKNOWN), known * UNKNOWN_SHARE)) {
        log.error(
          { bucket, known, unknown },
          'files without rows are kept: this database is not theirs',
        );
        continue;
      }
      for await (const { named, partial } of oldFilesIn(bucket)) {
        counts.withoutRow += await db.asProcess((tx) =>
          storageSweepIn(tx).removeUnknown(bucket, named),
        );
        await eachOf(partial, (file) => attempt(() => file.delete()));
        counts.partial += partial.length;
      }
    }
    log.info(counts, 'files without rows are deleted');
    await attempt(() => sweepStorage(ports)({ signal }));
    settle('Some files were not deleted.');
  };

/**
 * Deletes all files of an account or workspace that is being erased, those without rows too, and then the rows.
 * @throws when one cannot be deleted
 */
export async function eraseFiles(
  { db, storage }: Pick<SweepStoragePorts, 'db' | 'storage'>,
  bucket: SweptBucket,
  owner: string,
): Promise<void> {
  // A page that was deleted can hide others from the walk.
  for (let found = 1; found > 0; ) {
    found = 0;
    for await (const page of storage.walk(bucket, owner)) {
      await eachOf(page, (file) => file.delete());
      found += page.length;
    }
  }
  await db.asProcess((tx) => storageSweepIn(tx).forgetAllOf(owner));
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const limit = pLimit(AT_ONCE);
  await Promise.all(items.map((item) => limit(() => work(item))));
}
