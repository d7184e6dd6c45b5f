import { randomUUID } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { transformSchema } from '../../platform/pictures/transform.ts';
import type { StorageAdapter } from '../../platform/storage/storage.ts';
import type {
  Bucket,
  FolderEntry,
  ObjectService,
  Place,
  SortBy,
  TreePage,
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
  wrongRequest,
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
  const requireName = (name: string): void => {
    if (!/^[\w/!\-.*'() &$@=;:+,?]{1,1024}$/.test(name) || name.startsWith('/')) {
      throw new WireError(400, 'InvalidKey', `Invalid key: ${name}`);
    }
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
    async listFolder(_role, bucket, { prefix, search, limit, offset, sortBy }) {
      requireBucket(bucket);
      const text = search.toLowerCase();
      const found = entriesBelow(inBucket(bucket), prefix, true).filter((entry) =>
        nameOf(entry).slice(prefix.length).toLowerCase().includes(text),
      );
      return found.toSorted(by(sortBy)).slice(offset, offset + limit);
    },
    async listTree(_role, bucket, page) {
      requireBucket(bucket);
      return pageOf(entriesBelow(inBucket(bucket), page.prefix, page.hasDelimiter), page);
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

function isTaken({ mimeTypes }: Bucket, contentType: string): boolean {
  if (mimeTypes === null || mimeTypes.length === 0) return true;
  const type = contentType.split(';')[0]?.trim() ?? '';
  return mimeTypes.some((each) =>
    each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : each === type,
  );
}

const nameOf = (entry: FolderEntry): string => ('folder' in entry ? entry.folder : entry.name);

/** With a delimiter, what is below a folder is the folder alone, with a slash at its end. */
function entriesBelow(
  objects: readonly WireObject[],
  prefix: string,
  hasDelimiter: boolean,
): FolderEntry[] {
  const folders = new Set<string>();
  const found: FolderEntry[] = [];
  for (const object of objects) {
    if (!object.name.startsWith(prefix)) continue;
    const slash = hasDelimiter ? object.name.indexOf('/', prefix.length) : -1;
    if (slash < 0) found.push(object);
    else folders.add(object.name.slice(0, slash + 1));
  }
  return [...found, ...[...folders].map((folder) => ({ folder }))];
}

function sortKey(entry: FolderEntry, { column }: SortBy): string {
  if ('folder' in entry || column === 'name') return nameOf(entry);
  return `${column === 'created_at' ? entry.createdAt : entry.updatedAt} ${entry.name}`;
}

const by = (sortBy: SortBy) => (a: FolderEntry, b: FolderEntry) => {
  const [one, two] = [sortKey(a, sortBy), sortKey(b, sortBy)];
  const order = one < two ? -1 : one > two ? 1 : 0;
  return sortBy.order === 'desc' ? -order : order;
};

/** A cursor is the key of the last entry of its page. */
function pageOf(entries: readonly FolderEntry[], { cursor, limit, sortBy }: TreePage) {
  const after = cursor === null ? null : Buffer.from(cursor, 'base64url').toString('utf8');
  if (after === '') throw wrongRequest('The cursor is not one of this service');
  const isLater = (key: string): boolean =>
    after === null || (sortBy.order === 'desc' ? key < after : key > after);
  const rest = entries.toSorted(by(sortBy)).filter((entry) => isLater(sortKey(entry, sortBy)));
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rest.length > limit && last !== undefined;
  return {
    entries: page,
    cursor: hasNext ? Buffer.from(sortKey(last, sortBy)).toString('base64url') : null,
  };
}
