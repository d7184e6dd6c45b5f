import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { Transform } from '../../../platform/pictures/transform.ts';
import type { ByteRange, ObjectContent } from '../../../platform/storage/storage.ts';

export interface Bucket {
  readonly id: string;
  readonly isPublic: boolean;
  /** Null where objects may be as large as the service takes. */
  readonly maxBytes: number | null;
  /** Null where any type may be stored; `image/*` names a group. */
  readonly mimeTypes: readonly string[] | null;
  readonly owner: string;
  /** ISO 8601; null for buckets that are part of the product. */
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export type BucketChange = Partial<Pick<Bucket, 'isPublic' | 'maxBytes' | 'mimeTypes'>>;

export interface Place {
  readonly bucket: string;
  /** The path within the bucket, without a slash at its start. */
  readonly name: string;
}

export interface WireObject extends Place {
  readonly id: string;
  /** Another one for what takes the place of the object under its name. */
  readonly version: string;
  readonly bytes: number;
  readonly contentType: string;
  /** As it is sent to who may read it. */
  readonly cacheControl: string;
  /** What the uploader has said about it. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A file as it is sent, and how. */
export interface SentFile {
  readonly object: WireObject;
  /** Replaces the object's own. */
  readonly cacheControl?: string;
  /** A browser saves it under this name, and never runs it. */
  readonly saveAs?: string;
  /** The account that pictures of it are made for. */
  readonly payer: string;
}

/** What a link opens: the file, or with options the picture that they make of it alone. */
export interface LinkedFile extends SentFile {
  readonly transform: Transform | null;
}

export interface Upload {
  /** A file where it is too large for memory. */
  readonly content: ObjectContent;
  readonly bytes: number;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What is not given stays as the source has it. */
export interface CopyChange {
  readonly isUpsert: boolean;
  readonly contentType?: string | undefined;
  readonly cacheControl?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

export interface FolderPage {
  readonly prefix: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  readonly sortBy: SortBy;
}

export interface SortBy {
  readonly column: 'name' | 'created_at' | 'updated_at';
  readonly order: 'asc' | 'desc';
}

export interface TreePage {
  readonly prefix: string;
  readonly cursor: string | null;
  readonly limit: number;
  /** Folders stand for what is below them. */
  readonly hasDelimiter: boolean;
  readonly sortBy: SortBy;
}

/** A folder is a name alone. */
export type FolderEntry = WireObject | { readonly folder: string };

/** Stands behind the routes of the storage API, which know no rights: each method refuses what its caller may not do. */
export interface ObjectService<Caller> {
  /** @throws WireError or AppError without a session */
  authenticate(token: string | null, req: Request, res: Response): Promise<Caller>;
  /** Counts a request. @throws AppError rate_limited */
  charge(caller: Caller, method: 'GET' | 'POST', res: Response): unknown;

  listBuckets(caller: Caller): Promise<readonly Bucket[]>;
  findBucket(caller: Caller, id: string): Promise<Bucket>;
  createBucket(caller: Caller, id: string, change: BucketChange): Promise<void>;
  updateBucket(caller: Caller, id: string, change: BucketChange): Promise<void>;
  emptyBucket(caller: Caller, id: string): Promise<void>;
  deleteBucket(caller: Caller, id: string): Promise<void>;

  find(caller: Caller, place: Place): Promise<WireObject>;
  /** Bytes that an upload to this place may have. */
  maxBytes(caller: Caller, place: Place): Promise<number>;
  put(
    caller: Caller,
    place: Place,
    upload: Upload,
    options: { readonly isUpsert: boolean },
  ): Promise<WireObject>;
  /** Returns those that were there. */
  remove(caller: Caller, bucket: string, names: readonly string[]): Promise<readonly WireObject[]>;
  move(caller: Caller, from: Place, to: Place): Promise<WireObject>;
  copy(caller: Caller, from: Place, to: Place, change: CopyChange): Promise<WireObject>;
  listFolder(caller: Caller, bucket: string, page: FolderPage): Promise<readonly FolderEntry[]>;
  listTree(
    caller: Caller,
    bucket: string,
    page: TreePage,
  ): Promise<{ readonly entries: readonly FolderEntry[]; readonly cursor: string | null }>;

  /** Sends to who has a session. */
  openFor(caller: Caller, place: Place): Promise<SentFile>;
  /** Sends to anybody. @throws WireError where the bucket is not public */
  openPublic(place: Place): Promise<SentFile>;
  /** Options are part of what is signed. */
  signRead(
    caller: Caller,
    place: Place,
    link: { readonly seconds: number; readonly transform: Transform | null },
  ): Promise<string>;
  openSigned(place: Place, token: string): Promise<LinkedFile>;
  signUpload(
    caller: Caller,
    place: Place,
    options: { readonly isUpsert: boolean },
  ): Promise<string>;
  openUpload(
    place: Place,
    token: string,
  ): Promise<{ readonly caller: Caller; readonly isUpsert: boolean }>;

  read(
    object: WireObject,
    range?: ByteRange,
  ): Promise<{ readonly body: Readable; readonly bytes: number } | null>;
}
