import { sql } from 'kysely';
import { jsonb, type Tx } from '../../../platform/db/database.ts';
import type { Bucket, BucketChange, Place, WireObject } from '../wire/object-service.ts';

/** A bucket, with the id that its files are stored under. */
export interface StoredBucket extends Bucket {
  readonly filesId: string;
}

type NewObject = Pick<
  WireObject,
  'bytes' | 'contentType' | 'cacheControl' | 'metadata' | 'version'
>;

const bucketColumns = [
  'id',
  'owner_id',
  'is_public',
  'max_bytes',
  'mime_types',
  'created_by',
  'created_at',
  'updated_at',
] as const;
const objectColumns = [
  'id',
  'bucket_id',
  'name',
  'version',
  'bytes',
  'content_type',
  'cache_control',
  'metadata',
  'created_at',
  'updated_at',
] as const;

/** The buckets of operators. Policies show them to operators alone. */
export const operatorBucketsIn = (tx: Tx) => {
  const at = ({ bucket, name }: Place) =>
    tx.selectFrom('bucket_objects').where('bucket_id', '=', bucket).where('name', '=', name);
  return {
    async isOperator(): Promise<boolean> {
      const { rows } = await sql<{ is: boolean }>`select parapet.actor_is_operator() as is`.execute(
        tx,
      );
      return rows[0]?.is ?? false;
    },

    async list(): Promise<StoredBucket[]> {
      const rows = await tx
        .selectFrom('storage_buckets')
        .select(bucketColumns)
        .orderBy('id')
        .execute();
      return rows.map(asBucket);
    },

    async find(id: string): Promise<StoredBucket | undefined> {
      const row = await tx
        .selectFrom('storage_buckets')
        .where('id', '=', id)
        .select(bucketColumns)
        .executeTakeFirst();
      return row && asBucket(row);
    },

    /** False for an id that is taken. */
    async create(id: string, change: BucketChange, createdBy: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('storage_buckets')
        .values({ id, ...columnsOf(change), created_by: createdBy })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async update(id: string, change: BucketChange): Promise<void> {
      const set = columnsOf(change);
      if (Object.keys(set).length === 0) return;
      await tx.updateTable('storage_buckets').where('id', '=', id).set(set).execute();
    },

    async empty(id: string): Promise<void> {
      await sql`select parapet.empty_bucket(${id})`.execute(tx);
    },

    async delete(id: string): Promise<void> {
      await tx.deleteFrom('storage_buckets').where('id', '=', id).execute();
    },

    /** Nobody else adds to the bucket until the transaction ends. */
    async lockAndCount(bucket: string): Promise<number> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`bucket:${bucket}`}, 0))`.execute(
        tx,
      );
      const row = await tx
        .selectFrom('bucket_objects')
        .where('bucket_id', '=', bucket)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirst();
      return row?.count ?? 0;
    },

    async findObject(place: Place): Promise<WireObject | undefined> {
      const row = await at(place).select(objectColumns).executeTakeFirst();
      return row && asObject(row);
    },

    async listObjects(bucket: string): Promise<WireObject[]> {
      const rows = await tx
        .selectFrom('bucket_objects')
        .where('bucket_id', '=', bucket)
        .select(objectColumns)
        .orderBy('name')
        .execute();
      return rows.map(asObject);
    },

    /** Takes the place of an object of this name. */
    async putObject({ bucket, name }: Place, object: NewObject): Promise<void> {
      const values = {
        version: object.version,
        bytes: object.bytes,
        content_type: object.contentType,
        cache_control: object.cacheControl,
        metadata: jsonb(object.metadata),
      };
      await tx
        .insertInto('bucket_objects')
        .values({ bucket_id: bucket, name, ...values })
        .onConflict((conflict) => conflict.columns(['bucket_id', 'name']).doUpdateSet(values))
        .execute();
    },

    async rename(from: Place, name: string): Promise<void> {
      await tx
        .updateTable('bucket_objects')
        .where('bucket_id', '=', from.bucket)
        .where('name', '=', from.name)
        .set({ name })
        .execute();
    },

    /** Returns those that were there. */
    async removeObjects(bucket: string, names: readonly string[]): Promise<WireObject[]> {
      const rows = await tx
        .deleteFrom('bucket_objects')
        .where('bucket_id', '=', bucket)
        .where(sql<boolean>`name = any (${names}::text[])`)
        .returning(objectColumns)
        .execute();
      return rows.map(asObject);
    },
  };
};

/** Reads what anybody may. For the API without an actor. */
export const publicObjectsIn = (tx: Tx) => ({
  async find({ bucket, name }: Place): Promise<WireObject | undefined> {
    const { rows } = await sql<ObjectRow>`
      select id, bucket_id, name, version, bytes, content_type, cache_control, metadata, created_at, updated_at
      from parapet.find_public_object(${bucket}, ${name})`.execute(tx);
    return rows[0] && asObject(rows[0]);
  },

  /** Returns what a link to an object is bound to. */
  async versionOf({ bucket, name }: Place): Promise<string | null> {
    const { rows } = await sql<{ version: string | null }>`
      select parapet.version_of_object(${bucket}, ${name}) as version`.execute(tx);
    return rows[0]?.version ?? null;
  },

  /** Returns the id that the files of a bucket are stored under. */
  async filesOf(bucket: string): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`
      select parapet.owner_of_bucket(${bucket}) as id`.execute(tx);
    return rows[0]?.id ?? null;
  },
});

const columnsOf = ({ isPublic, maxBytes, mimeTypes }: BucketChange) => ({
  ...(isPublic !== undefined && { is_public: isPublic }),
  ...(maxBytes !== undefined && { max_bytes: maxBytes }),
  ...(mimeTypes !== undefined && { mime_types: mimeTypes && [...mimeTypes] }),
});

interface BucketRow {
  readonly id: string;
  readonly owner_id: string;
  readonly is_public: boolean;
  readonly max_bytes: number | null;
  readonly mime_types: string[] | null;
  readonly created_by: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const asBucket = (row: BucketRow): StoredBucket => ({
  id: row.id,
  filesId: row.owner_id,
  isPublic: row.is_public,
  maxBytes: row.max_bytes,
  mimeTypes: row.mime_types,
  owner: row.created_by ?? '',
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly version: string;
  readonly bytes: number;
  readonly content_type: string;
  readonly cache_control: string;
  readonly metadata: unknown;
  readonly created_at: string;
  readonly updated_at: string;
}

const asObject = (row: ObjectRow): WireObject => ({
  id: row.id,
  bucket: row.bucket_id,
  name: row.name,
  version: row.version,
  bytes: row.bytes,
  contentType: row.content_type,
  cacheControl: row.cache_control,
  metadata: row.metadata as WireObject['metadata'],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
