import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { type StorageAdapter, StorageError } from './storage.ts';

export interface SupabaseStorageSettings {
  /** The project, without a trailing slash. */
  readonly url: string;
  readonly secretKey: string;
  /** A private bucket, which is created when it is missing. */
  readonly bucket: string;
}

const TIMEOUT_MS = 120_000;
const LISTED = 1000;
const statSchema = z.object({
  size: z.number(),
  last_modified: z.string().nullish(),
  created_at: z.string().nullish(),
});
const listSchema = z.array(
  z.object({
    /** None for a folder. */
    id: z.string().nullish(),
    name: z.string(),
    updated_at: z.string().nullish(),
  }),
);

/** Objects in one private bucket of Supabase Storage, with the secret key of the project. */
export function supabaseStorage({
  url,
  secretKey,
  bucket,
}: SupabaseStorageSettings): StorageAdapter {
  const call = (path: string, init: RequestInit & { duplex?: 'half' } = {}) =>
    fetch(`${url}/storage/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secretKey}`, apikey: secretKey, ...init.headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const json = (body: unknown, method = 'POST'): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  let bucketIsThere: Promise<void> | undefined;
  const requireBucket = () => {
    bucketIsThere ??= createBucket().catch((error: unknown) => {
      bucketIsThere = undefined;
      throw error;
    });
    return bucketIsThere;
  };
  const createBucket = async () => {
    const found = await call(`/bucket/${bucket}`);
    await found.body?.cancel();
    if (found.ok) return;
    const made = await call('/bucket', json({ id: bucket, name: bucket, public: false }));
    // Another process may have been faster.
    if (made.ok || made.status === 409) return void (await made.body?.cancel());
    throw await failure('create its bucket', made);
  };

  return {
    async put(key, content, { bytes, type }) {
      await requireBucket();
      const body = Buffer.isBuffer(content)
        ? new Uint8Array(content)
        : (Readable.toWeb(content) as unknown as NonNullable<RequestInit['body']>);
      const response = await call(`/object/${bucket}/${key}`, {
        method: 'POST',
        headers: { 'content-type': type, 'content-length': String(bytes), 'x-upsert': 'true' },
        body,
        duplex: 'half',
      });
      if (!response.ok) throw await failure('store an object', response);
      await response.body?.cancel();
    },
    async get(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await call(
        `/object/authenticated/${bucket}/${key}`,
        headers ? { headers } : {},
      );
      if (await isGone(response)) return null;
      if (!response.ok || !response.body) throw await failure('read an object', response);
      const body = Readable.fromWeb(response.body as unknown as ReadableStream);
      return { body, bytes: Number(response.headers.get('content-length') ?? 0) };
    },
    async stat(key) {
      const response = await call(`/object/info/${bucket}/${key}`);
      if (await isGone(response)) return null;
      if (!response.ok) throw await failure('describe an object', response);
      const { size, last_modified, created_at } = statSchema.parse(await response.json());
      return { bytes: size, modifiedAt: timeOf(last_modified ?? created_at) };
    },
    async delete(key) {
      const response = await call(`/object/${bucket}`, json({ prefixes: [key] }, 'DELETE'));
      if (!response.ok && !(await isGone(response))) {
        throw await failure('delete an object', response);
      }
      await response.body?.cancel();
    },
    walk,
  };

  /** The service lists one folder at a time. */
  async function* walk(folder: string): ReturnType<StorageAdapter['walk']> {
    for (let offset = 0; ; offset += LISTED) {
      const sortBy = { column: 'name', order: 'asc' };
      const query = json({ prefix: folder, limit: LISTED, offset, sortBy });
      const response = await call(`/object/list/${bucket}`, query);
      if (await isGone(response)) return;
      if (!response.ok) throw await failure('list objects', response);
      const entries = listSchema.parse(await response.json());
      yield entries.flatMap(({ id, name, updated_at }) =>
        id ? [{ key: `${folder}/${name}`, modifiedAt: timeOf(updated_at) }] : [],
      );
      for (const { id, name } of entries) if (!id) yield* walk(`${folder}/${name}`);
      if (entries.length < LISTED) return;
    }
  }
}

const timeOf = (time: string | null | undefined): string => new Date(time ?? 0).toISOString();

/** Some versions answer 400 and name the status in the body. */
async function isGone(response: Response): Promise<boolean> {
  if (response.status === 404) return true;
  if (response.status !== 400) return false;
  return (await response.clone().text()).includes('"404"');
}

async function failure(what: string, response: Response): Promise<StorageError> {
  const text = (await response.text().catch(() => '')).slice(0, 200);
  return new StorageError(`Supabase Storage did not ${what}: ${response.status} ${text}`);
}
