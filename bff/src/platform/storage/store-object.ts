import type { Tx } from '../db/database.ts';
import type { ObjectContent, ObjectPath, Storage } from './storage.ts';
import { storedObjectsIn } from './stored-objects.repository.ts';

export interface StoreObjectPorts {
  readonly storage: Pick<Storage, 'put'>;
  /** Runs a transaction as whoever stores the file. */
  readonly inTx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/**
 * Stores a file and what names it: a row for the file first, then the file, then `record` in one transaction
 * with the row. Whatever stops it in between leaves a row that the sweep clears up.
 * @param record writes what names the file; false gives the file up
 * @returns what `record` returned
 * @throws StorageFull, StorageError
 */
export async function storeObject(
  { storage, inTx }: StoreObjectPorts,
  path: ObjectPath,
  file: { readonly content: ObjectContent; readonly bytes: number },
  record: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const id = await inTx((tx) => storedObjectsIn(tx).reserve(path, file.bytes));
  let isKept = false;
  try {
    await storage.put(path, file.content, file.bytes);
    isKept = await inTx(async (tx) => {
      if (!(await record(tx))) return false;
      await storedObjectsIn(tx).keep(id);
      return true;
    });
    return isKept;
  } finally {
    // After a commit whose answer was lost the row is stored, and stays.
    if (!isKept) await inTx((tx) => storedObjectsIn(tx).discard(id)).catch(() => undefined);
  }
}
