import type { Request, Response } from 'express';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { TokenVerifier } from '../../platform/auth/token-verifier.ts';
import { originOf } from '../../platform/http/request-context.ts';
import { signerOf } from '../../platform/storage/signed-links.ts';
import {
  type BucketName,
  buckets,
  isLinkedBucket,
  isObjectPath,
  isSharedBucket,
  isUploadBucket,
  type ObjectContent,
  type ObjectPath,
  type Storage,
  sharedBuckets,
  typeOf,
  type UploadBucket,
} from '../../platform/storage/storage.ts';
import type { StoredObject } from '../../platform/storage/stored-objects.repository.ts';
import { type UploadLinks, uploadUntil } from '../../platform/storage/upload-links.ts';
import {
  type AskedPath,
  pathOf,
  type StorageAccessPorts,
  storageAccess,
} from './storage-access.ts';
import type { Bucket, ObjectService, Place, WireObject } from './wire/object-service.ts';
import { denied, noSuchBucket, noSuchKey, wrongToken } from './wire/wire-error.ts';

/** What an operation does with the uploads to its bucket. */
export interface UploadTarget {
  /**
   * Returns the bytes that this upload may have.
   * @throws AppError not_found for what is not waited for, or is not the actor's; and why it may not come
   */
  accept(actor: Actor, path: ObjectPath): Promise<number>;
  /** Stores what has come. @throws AppError as `accept`, which may have changed meanwhile */
  store(
    actor: Actor,
    path: ObjectPath,
    upload: { readonly content: ObjectContent; readonly bytes: number },
  ): Promise<Omit<StoredObject, 'name'>>;
}

export interface ProductObjectsPorts extends StorageAccessPorts {
  readonly links: StorageAccessPorts['links'] & UploadLinks;
  readonly uploads: Readonly<Record<UploadBucket, UploadTarget>>;
  readonly storage: Pick<Storage, 'get' | 'stat'>;
  readonly tokens: TokenVerifier;
  /** Counts a request of an actor; each link that is signed counts as one. @throws AppError rate_limited */
  readonly limit: (
    actor: Actor,
    request: { readonly method: 'GET' | 'POST' },
    res: Response,
  ) => unknown;
}

/** The specified time; a link that ends sooner is kept no longer. */
const MAX_KEPT_SECONDS = 3600;
const FIXED = 'Buckets and files are made by the product: nothing is written here.';
const NO_UPLOAD =
  'Files are added by the operations of what they belong to, some by links for uploads.';

/**
 * The files of workspaces: members read those of their workspace, under `<bucket>/<workspace>/<name>`, and sign
 * links that download one until they expire, as long as who signed may read it.
 */
export function productObjects(ports: ProductObjectsPorts): ObjectService<Actor> {
  const access = storageAccess(ports);
  const refuse = async (): Promise<never> => {
    throw denied(FIXED);
  };
  const targetOf = (place: Place): { readonly target: UploadTarget; readonly path: ObjectPath } => {
    const { bucket, workspaceId, name } = askedPath(place);
    if (!isUploadBucket(bucket)) throw denied(NO_UPLOAD);
    const path = { bucket, workspaceId, name };
    if (!isObjectPath(path)) throw noSuchKey();
    return { target: ports.uploads[bucket], path };
  };

  return {
    async authenticate(token, req: Request, res: Response) {
      if (token === null) throw new AppError('session_missing', 'You are not signed in.');
      return { ...(await ports.tokens.verify(token)), origin: originOf(req, res) };
    },
    charge: (actor, method, res) => ports.limit(actor, { method }, res),

    listBuckets: async () => sharedBuckets.map(describe),
    async findBucket(_actor, id) {
      if (!isSharedBucket(id)) throw noSuchBucket();
      return describe(id);
    },
    createBucket: refuse,
    updateBucket: refuse,
    emptyBucket: refuse,
    deleteBucket: refuse,

    async find(actor, place) {
      const path = pathOf(askedPath(place));
      return asWire(path, await access.stat(actor, path));
    },
    async maxBytes(actor, place) {
      const { target, path } = targetOf(place);
      return await target.accept(actor, path);
    },
    async put(actor, place, upload) {
      const { target, path } = targetOf(place);
      return asWire(path, await target.store(actor, path, upload));
    },
    remove: refuse,
    move: refuse,
    copy: refuse,
    async signUpload(actor, place) {
      const { target, path } = targetOf(place);
      await target.accept(actor, path);
      const expiresAt = uploadUntil(new Date());
      return ports.links.signUpload(path, { signer: signerOf(actor), expiresAt });
    },
    async openUpload(place, token) {
      const { path } = targetOf(place);
      const link = ports.links.openUpload(path, token, new Date());
      if (!link) throw wrongToken();
      return { caller: await access.requireSigner(link.signer), isUpsert: false };
    },

    async listFolder(actor, bucket, { prefix, ...page }) {
      const workspaceId = prefix.replace(/\/$/, '');
      const found = await access.list(actor, { bucket, prefix }, page);
      return found.map((object) =>
        asWire(pathOf({ bucket, workspaceId, name: object.name }), object),
      );
    },
    async listTree(actor, bucket, { prefix, cursor, limit, sortBy }) {
      const offset = offsetOf(cursor);
      const workspaceId = prefix.replace(/\/$/, '');
      const page = { offset, limit: limit + 1, sortBy, search: '' };
      const found = await access.list(actor, { bucket, prefix }, page);
      return {
        entries: found
          .slice(0, limit)
          .map((object) => asWire(pathOf({ bucket, workspaceId, name: object.name }), object)),
        cursor: found.length > limit ? String(offset + limit) : null,
      };
    },

    async openFor(actor, place) {
      const path = pathOf(askedPath(place));
      const object = asWire(path, await access.stat(actor, path));
      return { object, saveAs: path.name, cacheControl: 'private, no-cache', payer: actor.userId };
    },
    async openPublic() {
      throw noSuchBucket();
    },
    async signRead(actor, place, { seconds, transform }) {
      const path = askedPath(place);
      if (isSharedBucket(path.bucket)) requireTime(path.bucket, seconds);
      const { url } = await access.sign(actor, path, { seconds, transform });
      return new URL(url, 'https://link.example').searchParams.get('token') ?? '';
    },
    async openSigned(place, token) {
      const { path, link } = await access.open(askedPath(place), token);
      const stat = await ports.storage.stat(path);
      if (!stat) throw noSuchKey();
      const left = Math.floor((link.expiresAt.getTime() - Date.now()) / 1000);
      return {
        object: asWire(path, {
          // The name of a picture is never used again.
          id: link.objectId ?? path.name,
          bytes: stat.bytes,
          createdAt: stat.modifiedAt,
          updatedAt: stat.modifiedAt,
        }),
        saveAs: link.fileName ?? path.name,
        payer: link.signer.userId,
        transform: link.transform,
        cacheControl: `private, max-age=${Math.min(Math.max(left, 0), MAX_KEPT_SECONDS)}`,
      };
    },
    async read({ bucket, name }, range) {
      const [workspaceId = '', file = ''] = name.split('/');
      return isLinkedBucket(bucket)
        ? await ports.storage.get({ bucket, workspaceId, name: file }, range)
        : null;
    },
  };
}

const describe = (id: BucketName): Bucket => ({
  id,
  isPublic: false,
  maxBytes: buckets[id].maxBytes,
  mimeTypes: Object.values(buckets[id].types),
  owner: '',
  createdAt: null,
  updatedAt: null,
});

/** `<workspace>/<name>`, as clients give paths within a bucket. */
function askedPath({ bucket, name: path }: Place): AskedPath {
  const [workspaceId = '', name = '', ...rest] = path.split('/');
  return { bucket, workspaceId, name: rest.length === 0 ? name : '' };
}

const asWire = (
  path: ObjectPath,
  { id, bytes, createdAt, updatedAt }: Omit<StoredObject, 'name'>,
): WireObject => ({
  id,
  version: id,
  bucket: path.bucket,
  name: `${path.workspaceId}/${path.name}`,
  bytes,
  contentType: typeOf(path) ?? 'application/octet-stream',
  cacheControl: 'private, no-cache',
  metadata: {},
  createdAt,
  updatedAt,
});

const offsetOf = (cursor: string | null): number =>
  cursor !== null && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0;

function requireTime(bucket: BucketName, seconds: number): void {
  const max = buckets[bucket].maxLinkSeconds;
  if (seconds <= max) return;
  throw fieldError(
    ['expiresIn'],
    `A link to a file of ${bucket} is valid for at most ${max} seconds.`,
  );
}
