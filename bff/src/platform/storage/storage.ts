import type { ReadStream } from 'node:fs';
import type { Readable } from 'node:stream';

/** What is stored, by bucket: the types by extension, and the largest object in bytes. */
export const buckets = {
  reports: {
    maxBytes: 256 * 1024 * 1024,
    types: {
      pdf: 'application/pdf',
      html: 'text/html; charset=utf-8',
      csv: 'text/csv; charset=utf-8',
      json: 'application/json',
    },
  },
  /** Of accounts, whose id stands where workspaces have theirs: no member of a workspace reaches them. */
  invoices: { maxBytes: 4 * 1024 * 1024, types: { pdf: 'application/pdf' } },
  /** Of accounts too. Their links are shown in pages; no type can hold a script. */
  avatars: {
    maxBytes: 256 * 1024,
    types: { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' },
  },
} as const satisfies Record<
  string,
  { readonly maxBytes: number; readonly types: Readonly<Record<string, string>> }
>;

export type BucketName = keyof typeof buckets;
const isBucket = (name: string): name is BucketName => Object.hasOwn(buckets, name);

/** The buckets of workspaces, which members reach by the paths of the storage API. */
export const sharedBuckets = ['reports'] as const satisfies readonly BucketName[];
export const isSharedBucket = (name: string): name is (typeof sharedBuckets)[number] =>
  sharedBuckets.some((bucket) => bucket === name);

/** The buckets whose objects links of the product open. */
export const isLinkedBucket = (name: string): name is 'reports' | 'avatars' =>
  name === 'avatars' || isSharedBucket(name);

/** Where an object is: every object belongs to one workspace. */
export interface ObjectPath {
  readonly bucket: BucketName;
  readonly workspaceId: string;
  /** Lower-case letters, digits, dashes and one extension of the bucket, as in `a1.pdf`. */
  readonly name: string;
}

export interface ObjectStat {
  readonly bytes: number;
  /** ISO 8601. */
  readonly modifiedAt: string;
}

export interface ListedObject extends ObjectStat {
  readonly name: string;
}

/** A buffer, or a file that was opened and not read yet. */
export type ObjectContent = Buffer | ReadStream;

/** Objects by key, as a service stores them; `createStorage` checks every path before. */
export interface StorageAdapter {
  /** Replaces an object that exists; a failure leaves no part of the new one. */
  put(
    key: string,
    content: ObjectContent,
    about: { readonly bytes: number; readonly type: string },
  ): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<{ readonly body: Readable; readonly bytes: number } | null>;
  stat(key: string): Promise<ObjectStat | null>;
  /** Nothing happens when there is none. */
  delete(key: string): Promise<void>;
  /** The objects directly in a folder, by name; `folder` has no slash at its end. */
  list(
    folder: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly ListedObject[]>;
}

/** Files of workspaces: in the data folder, in an S3 bucket or in Supabase Storage. */
export interface Storage {
  /** @throws StorageError for a path, a type or a size that the bucket does not take */
  put(path: ObjectPath, content: ObjectContent, bytes: number): Promise<void>;
  get(path: ObjectPath): ReturnType<StorageAdapter['get']>;
  stat(path: ObjectPath): Promise<ObjectStat | null>;
  delete(path: ObjectPath): Promise<void>;
  list(
    folder: Omit<ObjectPath, 'name'>,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly ListedObject[]>;
}

export class StorageError extends Error {
  override readonly name = 'StorageError';
}

const workspacePattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const namePattern = /^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/;
const MAX_NAME = 100;

export const isObjectPath = ({ bucket, workspaceId, name }: ObjectPath): boolean =>
  isBucket(bucket) &&
  workspacePattern.test(workspaceId) &&
  name.length <= MAX_NAME &&
  namePattern.test(name) &&
  typeOf({ bucket, name }) !== undefined;

/** The content type follows from the extension, so that nobody else chooses it. */
export const typeOf = ({
  bucket,
  name,
}: Pick<ObjectPath, 'bucket' | 'name'>): string | undefined => {
  const types: Readonly<Record<string, string>> = buckets[bucket].types;
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return Object.hasOwn(types, extension) ? types[extension] : undefined;
};

/** Checks paths, types and sizes before a service sees them. */
export function createStorage(adapter: StorageAdapter): Storage {
  const keyOf = (path: ObjectPath): string => {
    if (!isObjectPath(path)) throw new StorageError('This is no path of a stored object.');
    return `${path.bucket}/${path.workspaceId}/${path.name}`;
  };
  return {
    async put(path, content, bytes) {
      const key = keyOf(path);
      const { maxBytes } = buckets[path.bucket];
      if (bytes > maxBytes) {
        throw new StorageError(`An object of ${bytes} bytes is larger than ${maxBytes} bytes.`);
      }
      await adapter.put(key, content, { bytes, type: typeOf(path) ?? 'application/octet-stream' });
    },
    get: async (path) => await adapter.get(keyOf(path)),
    stat: async (path) => await adapter.stat(keyOf(path)),
    delete: async (path) => await adapter.delete(keyOf(path)),
    async list({ bucket, workspaceId }, page) {
      if (!isBucket(bucket) || !workspacePattern.test(workspaceId)) return [];
      return await adapter.list(`${bucket}/${workspaceId}`, page);
    },
  };
}
