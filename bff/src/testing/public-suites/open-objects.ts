import { randomUUID } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { transformSchema } from '../../platform/pictures/transform.ts';
import type { StorageAdapter } from '../../platform/storage/storage.ts';
import { isTaken, requireName } from '../../web/storage/wire/bucket-rules.ts';
import { entriesBelow, folderPageOf, treePageOf } from '../../web/storage/wire/folder-entries.ts';
import type {
  Bucket,
  ObjectService,
  Place,
  Upload,
  WireObject,
} from '../../web/storage/wire/object-service.ts';
import {
  denied,
  duplicate,
  noSuchBucket,
  noSuchKey,
  tooLarge,
  WireError,
  wrongToken,
  wrongType,
} from '../../web/storage/wire/wire-error.ts';

/** A role of a token: a service may do all, a member what is below `authenticated/`, anybody else nothing. */
type Role = 'service_role' | 'authenticated' | 'anon';

const MAX_BYTES = 50 * 1024 * 1024;
const OWNER = '4d56e902-f0a0-4662-8448-a4d9e643c142';
const SEEDED = '2021-02-17T04:43:32.770Z';

interface Stored extends WireObject {
  /** The key of its file. */
  readonly file: string;
}

/** Any bucket and any name, for public suites: the catalogue is in memory, the files are in a real storage. */
export function openObjects(
  files: StorageAdapter,
  { secret, buckets: seeded }: { readonly secret: Uint8Array; readonly buckets: readonly string[] },
): ObjectService<Role> {
  const buckets = new Map<string, Bucket>(
    seeded.map((id) => [id, bucketOf(id, { createdAt: SEEDED, updatedAt: SEEDED })]),
  );
  const objects = new Map<string, Stored>();
  const keyOf = ({ bucket, name }: Place) => `${bucket}/${name}`;
  const inBucket = (id: string) => [...objects.values()].filter(({ bucket }) => bucket === id);

  const requireBucket = (id: string): Bucket => {
    const bucket = buckets.get(id);
    if (!bucket) throw noSuchBucket();
    return bucket;
  };
  const requireObject = (place: Place): Stored => {
    const object = objects.get(keyOf(place));
    if (!object) throw noSuchKey();
    return object;
  };
  const requireRight = (role: Role, { name }: { readonly name: string }): void => {
    if (role === 'service_role') return;
    if (role === 'authenticated' && name.startsWith('authenticated/')) return;
    throw denied('new row violates row-level security policy');
  };
  const requireService = (role: Role): void => {
    if (role !== 'service_role') throw denied('new row violates row-level security policy');
  };
  const store = async (place: Place, upload: Upload, isUpsert: boolean): Promise<Stored> => {
    requireName(place.name);
    const bucket = requireBucket(place.bucket);
    const before = objects.get(keyOf(place));
    if (before && !isUpsert) throw duplicate();
    const { content, bytes, contentType } = upload;
    if (bytes > (bucket.maxBytes ?? MAX_BYTES)) throw tooLarge();
    if (!isTaken(bucket, contentType)) throw wrongType(contentType);
    const version = randomUUID();
    await files.put(version, content, { bytes, type: contentType });
    const at = new Date().toISOString();
    const object: Stored = {
      ...place,
      id: before?.id ?? randomUUID(),
      version,
      file: version,
      bytes,
      contentType,
      cacheControl: upload.cacheControl,
      metadata: upload.metadata,
      createdAt: before?.createdAt ?? at,
      updatedAt: at,
    };
    objects.set(keyOf(place), object);
    if (before) await files.delete(before.file);
    return object;
  };
  const contentOf = async ({ file }: Stored): Promise<Buffer> => {
    const found = await files.get(file);
    if (!found) throw noSuchKey();
    return Buffer.concat(await found.body.toArray());
  };
  const sign = (claims: JWTPayload, seconds: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(`${seconds}s`)
      .sign(secret);
  const claimsOf = async (token: string, place: Place, use: string) => {
    const { payload } = await jwtVerify(token, secret).catch(() => {
      throw wrongToken();
    });
    if (payload.use !== use || payload.url !== keyOf(place)) throw wrongToken();
    return payload;
  };

  return {
    async authenticate(token) {
      if (token === null) {
        throw new WireError(400, 'Error', "headers must have required property 'authorization'");
      }
      const { payload } = await jwtVerify(token, secret).catch(() => {
        throw new WireError(403, 'Unauthorized', 'Invalid Compact JWS');
      });
      const { role } = payload;
      return role === 'service_role' || role === 'authenticated' ? role : 'anon';
    },
    charge: () => undefined,

    listBuckets: async () => [...buckets.values()],
    findBucket: async (_role, id) => requireBucket(id),
    async createBucket(role, id, change) {
      requireService(role);
      if (buckets.has(id)) throw duplicate();
      const at = new Date().toISOString();
      buckets.set(id, { ...bucketOf(id, { createdAt: at, updatedAt: at }), ...change });
    },
    async updateBucket(role, id, change) {
      requireService(role);
      buckets.set(id, { ...requireBucket(id), ...change, updatedAt: new Date().toISOString() });
    },
    async emptyBucket(role, id) {
      requireService(role);
      requireBucket(id);
      for (const object of inBucket(id)) objects.delete(keyOf(object));
    },
    async deleteBucket(role, id) {
      requireService(role);
      requireBucket(id);
      if (inBucket(id).length > 0) {
        throw new WireError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty');
      }
      buckets.delete(id);
    },

    async find(role, place) {
      requireBucket(place.bucket);
      const object = requireObject(place);
      requireRight(role, place);
      return object;
    },
    maxBytes: async (_role, { bucket }) => requireBucket(bucket).maxBytes ?? MAX_BYTES,
    async put(role, place, upload, { isUpsert }) {
      requireRight(role, place);
      return await store(place, upload, isUpsert);
    },
    async remove(role, bucket, names) {
      const removed: Stored[] = [];
      for (const name of names) {
        const object = objects.get(keyOf({ bucket, name }));
        if (!object) continue;
        requireRight(role, object);
        objects.delete(keyOf(object));
        await files.delete(object.file);
        removed.push(object);
      }
      return removed;
    },
    async move(role, from, to) {
      requireRight(role, from);
      requireRight(role, to);
      requireName(to.name);
      const object = requireObject(from);
      requireBucket(to.bucket);
      if (objects.has(keyOf(to))) throw duplicate();
      const moved = { ...object, ...to, updatedAt: new Date().toISOString() };
      objects.delete(keyOf(from));
      objects.set(keyOf(to), moved);
      return moved;
    },
    async copy(role, from, to, { isUpsert, ...change }) {
      requireRight(role, from);
      requireRight(role, to);
      const object = requireObject(from);
      const content = await contentOf(object);
      const upload = {
        content,
        bytes: content.length,
        contentType: change.contentType ?? object.contentType,
        cacheControl: change.cacheControl ?? object.cacheControl,
        metadata: change.metadata ?? object.metadata,
      };
      return await store(to, upload, isUpsert);
    },
    async listFolder(_role, bucket, page) {
      requireBucket(bucket);
      return folderPageOf(inBucket(bucket), page);
    },
    async listTree(_role, bucket, page) {
      requireBucket(bucket);
      return treePageOf(entriesBelow(inBucket(bucket), page.prefix, page.hasDelimiter), page);
    },

    async openFor(role, place) {
      requireBucket(place.bucket);
      const object = requireObject(place);
      requireRight(role, place);
      return { object, payer: role };
    },
    async openPublic(place) {
      if (!buckets.get(place.bucket)?.isPublic) throw noSuchBucket();
      return { object: requireObject(place), payer: 'anybody' };
    },
    async signRead(role, place, { seconds, transform }) {
      requireBucket(place.bucket);
      requireObject(place);
      requireRight(role, place);
      return await sign({ use: 'read', url: keyOf(place), transform }, seconds);
    },
    async openSigned(place, token) {
      const { transform } = await claimsOf(token, place, 'read');
      return {
        object: requireObject(place),
        payer: 'anybody',
        transform: transformSchema.nullable().parse(transform),
      };
    },
    async signUpload(role, place, { isUpsert }) {
      requireBucket(place.bucket);
      requireRight(role, place);
      if (objects.has(keyOf(place)) && !isUpsert) throw duplicate();
      return await sign({ use: 'upload', url: keyOf(place), role, upsert: isUpsert }, 7200);
    },
    async openUpload(place, token) {
      const { role, upsert } = await claimsOf(token, place, 'upload');
      return { caller: role as Role, isUpsert: upsert === true };
    },
    async read(object, range) {
      const stored = objects.get(keyOf(object));
      return stored ? await files.get(stored.file, range) : null;
    },
  };
}

const bucketOf = (id: string, times: { createdAt: string; updatedAt: string }): Bucket => ({
  id,
  isPublic: false,
  maxBytes: null,
  mimeTypes: null,
  owner: OWNER,
  ...times,
});
