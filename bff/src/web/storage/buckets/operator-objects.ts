import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { LinkSigner } from '../../../platform/storage/object-tokens.ts';
import { type SignedLinks, signerOf } from '../../../platform/storage/signed-links.ts';
import {
  type ObjectPath,
  type Storage,
  buckets as stored,
} from '../../../platform/storage/storage.ts';
import { storeObject } from '../../../platform/storage/store-object.ts';
import { type UploadLinks, uploadUntil } from '../../../platform/storage/upload-links.ts';
import { isTaken, requireName } from '../wire/bucket-rules.ts';
import { entriesBelow, folderPageOf, treePageOf } from '../wire/folder-entries.ts';
import type { ObjectService, Place, Upload, WireObject } from '../wire/object-service.ts';
import {
  denied,
  duplicate,
  noSuchBucket,
  noSuchKey,
  tooLarge,
  WireError,
  wrongRequest,
  wrongToken,
  wrongType,
} from '../wire/wire-error.ts';
import {
  operatorBucketsIn,
  publicObjectsIn,
  type StoredBucket,
} from './operator-buckets.repository.ts';

export interface OperatorObjectsPorts {
  readonly db: Pick<Database, 'asActor' | 'asProcess'>;
  readonly storage: Pick<Storage, 'get' | 'put'>;
  readonly links: SignedLinks & UploadLinks;
  /** Returns who signed a link, as far as they may act now. @throws AppError not_found */
  readonly requireSigner: (signer: LinkSigner) => Promise<Actor>;
}

/** A list reads all names of a bucket. */
const MAX_OBJECTS = 10_000;
const KEPT = 'private, no-cache';
const { maxBytes: MAX_BYTES, maxLinkSeconds: MAX_LINK_SECONDS } = stored.objects;

/**
 * Buckets that operators make: they alone see and change them, and what is in them, but that anybody reads the
 * objects of a public one. For everybody else there is no such bucket.
 */
export function operatorObjects(
  ports: OperatorObjectsPorts,
): Omit<ObjectService<Actor>, 'authenticate' | 'charge'> {
  const { db, storage, links } = ports;
  const inBuckets = <T>(
    actor: Actor,
    work: (buckets: ReturnType<typeof operatorBucketsIn>, tx: Tx) => Promise<T>,
  ): Promise<T> => db.asActor(actor, (tx) => work(operatorBucketsIn(tx), tx));
  const bucketOf = (actor: Actor, id: string): Promise<StoredBucket> =>
    inBuckets(actor, (buckets) => requireBucket(buckets, id));

  /** Changes a bucket that is there, as an operator. */
  const change = (
    actor: Actor,
    id: string,
    work: (buckets: ReturnType<typeof operatorBucketsIn>) => Promise<void>,
  ): Promise<void> =>
    inBuckets(actor, async (buckets) => {
      await requireOperator(buckets);
      await requireBucket(buckets, id);
      await work(buckets);
    });

  const put = async (
    actor: Actor,
    place: Place,
    upload: Upload,
    isUpsert: boolean,
  ): Promise<WireObject> => {
    requireName(place.name);
    const bucket = await bucketOf(actor, place.bucket);
    if (upload.bytes > roomOf(bucket)) throw tooLarge();
    if (!isTaken(bucket, upload.contentType)) throw wrongType(upload.contentType);
    const version = randomUUID();
    const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.asActor(actor, work);
    await storeObject({ storage, inTx }, fileOf(bucket, version), upload, async (tx) => {
      const buckets = operatorBucketsIn(tx);
      const count = await buckets.lockAndCount(place.bucket);
      const before = await buckets.findObject(place);
      if (before && !isUpsert) throw duplicate();
      if (!before && count >= MAX_OBJECTS) {
        throw wrongRequest(`A bucket has at most ${MAX_OBJECTS.toLocaleString('en')} objects`);
      }
      await buckets.putObject(place, { ...upload, version });
      return true;
    });
    return await find(actor, place);
  };

  const find = (actor: Actor, place: Place): Promise<WireObject> =>
    inBuckets(actor, async (buckets) => {
      await requireBucket(buckets, place.bucket);
      const object = await buckets.findObject(place);
      if (!object) throw noSuchKey();
      return object;
    });

  const list = (actor: Actor, bucket: string): Promise<WireObject[]> =>
    inBuckets(actor, async (buckets) => {
      await requireBucket(buckets, bucket);
      return await buckets.listObjects(bucket);
    });

  const read: ObjectService<Actor>['read'] = async ({ bucket, version }, range) => {
    const filesId = await db.asProcess((tx) => publicObjectsIn(tx).filesOf(bucket));
    return filesId === null ? null : await storage.get(fileOf({ filesId }, version), range);
  };

  const copy: ObjectService<Actor>['copy'] = async (actor, from, to, { isUpsert, ...changed }) => {
    const object = await find(actor, from);
    const found = await read(object);
    if (!found) throw noSuchKey();
    const content = Buffer.concat(await found.body.toArray());
    const upload = {
      content,
      bytes: content.length,
      contentType: changed.contentType ?? object.contentType,
      cacheControl: changed.cacheControl ?? object.cacheControl,
      metadata: changed.metadata ?? object.metadata,
    };
    return await put(actor, to, upload, isUpsert);
  };

  return {
    listBuckets: (actor) => inBuckets(actor, (buckets) => buckets.list()),
    findBucket: bucketOf,
    createBucket: (actor, id, asked) =>
      inBuckets(actor, async (buckets) => {
        await requireOperator(buckets);
        if (!(await buckets.create(id, asked, actor.userId))) throw duplicate();
      }),
    updateBucket: (actor, id, asked) => change(actor, id, (buckets) => buckets.update(id, asked)),
    emptyBucket: (actor, id) => change(actor, id, (buckets) => buckets.empty(id)),
    deleteBucket: (actor, id) =>
      change(actor, id, async (buckets) => {
        if ((await buckets.lockAndCount(id)) > 0) {
          const message = 'The bucket you tried to delete is not empty';
          throw new WireError(409, 'ResourceNotEmpty', message);
        }
        await buckets.delete(id);
      }),

    find,
    maxBytes: async (actor, { bucket }) => roomOf(await bucketOf(actor, bucket)),
    put: (actor, place, upload, { isUpsert }) => put(actor, place, upload, isUpsert),
    remove: (actor, bucket, names) =>
      inBuckets(actor, async (buckets) => {
        await requireBucket(buckets, bucket);
        return await buckets.removeObjects(bucket, names);
      }),
    async move(actor, from, to) {
      requireName(to.name);
      if (from.bucket !== to.bucket) {
        const moved = await copy(actor, from, to, { isUpsert: false });
        await inBuckets(actor, (buckets) => buckets.removeObjects(from.bucket, [from.name]));
        return moved;
      }
      await find(actor, from);
      await inBuckets(actor, async (buckets) => {
        await buckets.lockAndCount(from.bucket);
        if (await buckets.findObject(to)) throw duplicate();
        await buckets.rename(from, to.name);
      });
      return await find(actor, to);
    },
    copy,
    listFolder: async (actor, bucket, page) => folderPageOf(await list(actor, bucket), page),
    listTree: async (actor, bucket, page) =>
      treePageOf(entriesBelow(await list(actor, bucket), page.prefix, page.hasDelimiter), page),

    openFor: async (actor, place) => ({
      object: await find(actor, place),
      cacheControl: KEPT,
      payer: actor.userId,
    }),
    async openPublic(place) {
      const object = await db.asProcess((tx) => publicObjectsIn(tx).find(place));
      if (!object) throw noSuchBucket();
      // Whoever asks is unknown, so the pictures of a bucket share a limit.
      return { object, payer: `bucket ${place.bucket}` };
    },
    async signRead(actor, place, { seconds, transform }) {
      if (seconds > MAX_LINK_SECONDS) throw wrongRequest('A link is valid for at most 7 days');
      const bucket = await bucketOf(actor, place.bucket);
      const { id, version } = await find(actor, place);
      const at = new Date();
      const expiresAt = new Date(at.getTime() + seconds * 1000);
      return links.sign(fileOf(bucket, version), {
        signer: signerOf(actor),
        objectId: id,
        fileName: null,
        transform,
        at,
        expiresAt,
      });
    },
    async openSigned(place, token) {
      const now = new Date();
      const { filesId, version } = await db.asProcess(async (tx) => ({
        filesId: await publicObjectsIn(tx).filesOf(place.bucket),
        version: await publicObjectsIn(tx).versionOf(place),
      }));
      const isThere = filesId !== null && version !== null;
      const link = isThere ? links.open(fileOf({ filesId }, version), token, now) : null;
      if (!link) throw wrongToken();
      const object = await find(await ports.requireSigner(link.signer), place);
      const left = Math.max(0, Math.floor((link.expiresAt.getTime() - now.getTime()) / 1000));
      return {
        object,
        cacheControl: `private, max-age=${Math.min(left, 3600)}`,
        payer: link.signer.userId,
        transform: link.transform,
      };
    },
    async signUpload(actor, place, { isUpsert }) {
      requireName(place.name);
      const bucket = await bucketOf(actor, place.bucket);
      const isThere = await inBuckets(actor, (buckets) => buckets.findObject(place));
      if (isThere && !isUpsert) throw duplicate();
      const expiresAt = uploadUntil(new Date());
      return links.signUpload(uploadOf(bucket, place, isUpsert), {
        signer: signerOf(actor),
        expiresAt,
      });
    },
    async openUpload(place, token) {
      const filesId = await db.asProcess((tx) => publicObjectsIn(tx).filesOf(place.bucket));
      for (const isUpsert of filesId === null ? [] : [false, true]) {
        const path = uploadOf({ filesId: filesId ?? '' }, place, isUpsert);
        const link = links.openUpload(path, token, new Date());
        if (link) return { caller: await ports.requireSigner(link.signer), isUpsert };
      }
      throw wrongToken();
    },
    read,
  };
}

type Buckets = ReturnType<typeof operatorBucketsIn>;

async function requireOperator(buckets: Buckets): Promise<void> {
  if (await buckets.isOperator()) return;
  throw denied('Buckets are made by operators: npm run operators -- grant <your e-mail address>.');
}

async function requireBucket(buckets: Buckets, id: string): Promise<StoredBucket> {
  const bucket = await buckets.find(id);
  if (!bucket) throw noSuchBucket();
  return bucket;
}

const roomOf = ({ maxBytes }: StoredBucket): number => Math.min(maxBytes ?? MAX_BYTES, MAX_BYTES);

const fileOf = ({ filesId }: Pick<StoredBucket, 'filesId'>, version: string): ObjectPath => ({
  bucket: 'objects',
  workspaceId: filesId,
  name: `${version}.bin`,
});

/** What the token of an upload is bound to: any name fits into its hash, and a new object is another use. */
const uploadOf = (
  { filesId }: Pick<StoredBucket, 'filesId'>,
  { name }: Place,
  isUpsert: boolean,
): ObjectPath => ({
  bucket: 'objects',
  workspaceId: filesId,
  name: `${isUpsert ? 'replace' : 'new'}-${createHash('sha256').update(name).digest('hex')}.bin`,
});
