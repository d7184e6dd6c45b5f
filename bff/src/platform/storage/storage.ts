import type { ReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { MAX_IMPORT_FILE_BYTES } from '@parapet/contracts/assets/asset-import';

/**
 * Tells what is stored, by bucket: the types by extension, the largest object and all objects of one owner in bytes,
 * those that are to be deleted too, and the longest validity of a link.
 */
export const buckets = {
  reports: {
    maxBytes: 256 * 1024 * 1024,
    maxOwnerBytes: 20 * 1024 * 1024 * 1024,
    maxLinkSeconds: 3600,
    types: {
      pdf: 'application/pdf',
      html: 'text/html; charset=utf-8',
      csv: 'text/csv; charset=utf-8',
      json: 'application/json',
      zip: 'application/zip',
    },
  },
  /** Files of findings and attestations, of any kind: they leave as downloads alone. The plan sets the limit. */
  evidence: {
    maxBytes: 10 * 1024 * 1024,
    maxOwnerBytes: Number.POSITIVE_INFINITY,
    maxLinkSeconds: 0,
    types: { bin: 'application/octet-stream' },
  },
  /** Lists of assets that a worker is to read, for a day at most. They leave the storage for nobody. */
  imports: {
    maxBytes: MAX_IMPORT_FILE_BYTES,
    maxOwnerBytes: Number.POSITIVE_INFINITY,
    maxLinkSeconds: 0,
    types: { csv: 'text/csv; charset=utf-8' },
  },
  /** Whatever operators store in the buckets that they make, whose ids stand where workspaces have theirs. */
  objects: {
    maxBytes: 50 * 1024 * 1024,
    maxOwnerBytes: 50 * 1024 * 1024 * 1024,
    maxLinkSeconds: 7 * 24 * 3600,
    types: { bin: 'application/octet-stream' },
  },
  /** Belong to accounts, whose id stands where workspaces have theirs: no member of a workspace reaches them. */
  invoices: {
    maxBytes: 4 * 1024 * 1024,
    maxOwnerBytes: Number.POSITIVE_INFINITY,
    maxLinkSeconds: 0,
    types: { pdf: 'application/pdf' },
  },
  /** Belong to accounts too. Their links are shown in pages; no type can hold a script. */
  avatars: {
    maxBytes: 2 * 1024 * 1024,
    maxOwnerBytes: 16 * 1024 * 1024,
    maxLinkSeconds: 3600,
    types: { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' },
  },
  /** Shown to the members of a workspace, and to nobody else. */
  logos: {
    maxBytes: 2 * 1024 * 1024,
    maxOwnerBytes: 16 * 1024 * 1024,
    maxLinkSeconds: 3600,
    types: { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' },
  },
} as const satisfies Record<
  string,
  {
    readonly maxBytes: number;
    readonly maxOwnerBytes: number;
    readonly maxLinkSeconds: number;
    readonly types: Readonly<Record<string, string>>;
  }
>;

export type BucketName = keyof typeof buckets;
const isBucket = (name: string): name is BucketName => Object.hasOwn(buckets, name);

/** The buckets of workspaces, which members reach by the paths of the storage API. */
export const sharedBuckets = ['reports'] as const satisfies readonly BucketName[];
export const isSharedBucket = (name: string): name is (typeof sharedBuckets)[number] =>
  sharedBuckets.some((bucket) => bucket === name);

/** The buckets whose objects links of the product open. */
export const isLinkedBucket = (name: string): name is 'reports' | 'avatars' | 'logos' =>
  name === 'avatars' || name === 'logos' || isSharedBucket(name);

/** The buckets that people write into by the paths of the storage API, each by links that an operation signs. */
export const uploadBuckets = ['imports'] as const satisfies readonly BucketName[];
export type UploadBucket = (typeof uploadBuckets)[number];
export const isUploadBucket = (name: string): name is UploadBucket =>
  uploadBuckets.some((bucket) => bucket === name);

/** Describes where an object is: every object belongs to one workspace. */
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

/** The first and the last byte of a part of an object, from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file as a service has it, whether or not a row names it. */
export interface StoredFile {
  readonly workspaceId: string;
  readonly name: string;
  /** It is being written, or its writer was killed. */
  readonly isPartial: boolean;
  /** ISO 8601. */
  readonly modifiedAt: string;
  delete(): Promise<void>;
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
  /** Null when there is none. `bytes` are those of the body; a range lies within the object. */
  get(
    key: string,
    range?: ByteRange,
  ): Promise<{ readonly body: Readable; readonly bytes: number } | null>;
  stat(key: string): Promise<ObjectStat | null>;
  /** Nothing happens when there is none. */
  delete(key: string): Promise<void>;
  /**
   * Everything below a folder in pages of at most 1,000, in no order; `folder` has no slash at its end. A file
   * that is added or deleted meanwhile may be left out, and others because of it.
   */
  walk(
    folder: string,
  ): AsyncIterable<readonly { readonly key: string; readonly modifiedAt: string }[]>;
}

/** Files of workspaces: in the data folder, in an S3 bucket or in Supabase Storage. */
export interface Storage {
  /** @throws StorageError for a path, a type or a size that the bucket does not take */
  put(path: ObjectPath, content: ObjectContent, bytes: number): Promise<void>;
  get(path: ObjectPath, range?: ByteRange): ReturnType<StorageAdapter['get']>;
  stat(path: ObjectPath): Promise<ObjectStat | null>;
  delete(path: ObjectPath): Promise<void>;
  /** The files of a bucket, or of one owner in it, as `StorageAdapter.walk`, with what a killed writer left. */
  walk(bucket: BucketName, workspaceId?: string): AsyncIterable<readonly StoredFile[]>;
}

export class StorageError extends Error {
  override readonly name = 'StorageError';
}

const workspacePattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const namePattern = /^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/;
/** A file that is being written, as `folderStorage` names it. */
const partialPattern = /^\.[0-9a-f-]{36}\.partial$/;
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
    get: async (path, range) => await adapter.get(keyOf(path), range),
    stat: async (path) => await adapter.stat(keyOf(path)),
    delete: async (path) => await adapter.delete(keyOf(path)),
    async *walk(bucket, workspaceId) {
      const folder = workspaceId === undefined ? bucket : `${bucket}/${workspaceId}`;
      for await (const page of adapter.walk(folder)) {
        yield page.flatMap(({ key, modifiedAt }) => {
          const [, owner = '', name = '', ...rest] = key.split('/');
          const isPartial = partialPattern.test(name);
          const isOurs = isPartial || (namePattern.test(name) && name.length <= MAX_NAME);
          if (rest.length > 0 || !workspacePattern.test(owner) || !isOurs) return [];
          const file = { workspaceId: owner, name, isPartial, modifiedAt };
          return [{ ...file, delete: () => adapter.delete(key) }];
        });
      }
    },
  };
}
