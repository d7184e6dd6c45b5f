import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { lockCount } from '../db/lock-count.ts';
import { containing } from '../db/text-pattern.ts';
import { buckets, type ObjectPath, StorageError } from './storage.ts';

/** The row of a file that is stored. */
export interface StoredObject {
  /** Another one for what takes the place of the file under its name. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ListObjects {
  readonly limit: number;
  readonly offset: number;
  readonly sortBy: {
    readonly column: 'name' | 'created_at' | 'updated_at';
    readonly order: 'asc' | 'desc';
  };
  /** A part of the name, in any case. */
  readonly search: string;
}

/** The owner's stored files leave no room for another one. */
export class StorageFull extends StorageError {}

const columns = ['id', 'name', 'bytes', 'created_at', 'changed_at'] as const;

/** The rows of files. Policies decide which of them the role of the transaction reads and writes. */
export const storedObjectsIn = (tx: Tx) => {
  const at = ({ bucket, workspaceId }: Omit<ObjectPath, 'name'>) =>
    tx
      .selectFrom('stored_objects')
      .where('bucket', '=', bucket)
      .where('owner_id', '=', workspaceId);

  return {
    /**
     * Names a file that is about to be written; an attempt that did not finish is taken over. Returns its id.
     * @throws StorageFull, StorageError for a name that is stored
     */
    async reserve({ bucket, workspaceId, name }: ObjectPath, bytes: number): Promise<string> {
      await lockCount({ tx, workspaceId }, `files in ${bucket}`);
      const { rows } = await sql<{ used: number }>`
        select parapet.stored_bytes(${bucket}, ${workspaceId}::uuid) as used`.execute(tx);
      const { maxOwnerBytes } = buckets[bucket];
      if ((rows[0]?.used ?? 0) + bytes > maxOwnerBytes) {
        throw new StorageFull(
          `Stored files take at most ${Math.floor(maxOwnerBytes / 1024 / 1024)} MB. Delete some to store others.`,
        );
      }
      await tx
        .deleteFrom('stored_objects')
        .where('bucket', '=', bucket)
        .where('owner_id', '=', workspaceId)
        .where('name', '=', name)
        .where('state', '<>', 'stored')
        .execute();
      const row = await tx
        .insertInto('stored_objects')
        .values({ bucket, owner_id: workspaceId, name, bytes })
        .onConflict((conflict) => conflict.columns(['bucket', 'owner_id', 'name']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) throw new StorageError('A file of this name is stored already.');
      return row.id;
    },

    /** @throws StorageError when it is no longer this writer's */
    async keep(id: string): Promise<void> {
      const { numUpdatedRows } = await tx
        .updateTable('stored_objects')
        .where('id', '=', id)
        .where('state', '<>', 'removed')
        .set({ state: 'stored', changed_at: sql`now()` })
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new StorageError('The file was given up meanwhile.');
    },

    /** Gives up a file that its writer did not finish; the sweep deletes it. */
    async discard(id: string): Promise<void> {
      await tx
        .updateTable('stored_objects')
        .where('id', '=', id)
        .where('state', '=', 'writing')
        .set({ state: 'removed', changed_at: sql`now()` })
        .execute();
    },

    async find(path: ObjectPath): Promise<StoredObject | undefined> {
      const row = await at(path)
        .where('name', '=', path.name)
        .where('state', '=', 'stored')
        .select(columns)
        .executeTakeFirst();
      return row && asObject(row);
    },

    async list(
      folder: Omit<ObjectPath, 'name'>,
      { limit, offset, sortBy, search }: ListObjects,
    ): Promise<StoredObject[]> {
      const column = sortBy.column === 'updated_at' ? 'changed_at' : sortBy.column;
      const rows = await at(folder)
        .where('state', '=', 'stored')
        .$if(search !== '', (query) => query.where('name', 'ilike', containing(search)))
        .select(columns)
        .orderBy(column, sortBy.order)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(asObject);
    },
  };
};

const asObject = (row: {
  id: string;
  name: string;
  bytes: number;
  created_at: string;
  changed_at: string;
}): StoredObject => ({
  id: row.id,
  name: row.name,
  bytes: row.bytes,
  createdAt: row.created_at,
  updatedAt: row.changed_at,
});
