import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCESS_KEY, SECRET_KEY, startS3Server } from '@parapet/test-kit/s3-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { createStorage, type ObjectPath, type StorageAdapter } from './storage.ts';
import { supabaseStorage } from './supabase-storage.ts';

const workspaceId = '0198f000-0000-7000-8000-000000000001';
const at = (name: string): ObjectPath => ({ bucket: 'reports', workspaceId, name });
const SUPABASE_KEY = 'sb_secret_test';

let folder: string;
let adapters: Record<string, StorageAdapter>;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-storage-'));
  const s3 = await startS3Server();
  const supabase = await startSupabaseStorage();
  closers.push(s3.stop, supabase.close, () => rm(folder, { recursive: true }));
  adapters = {
    folder: folderStorage(join(folder, 'objects')),
    s3: s3Storage({
      bucket: 'parapet',
      endpoint: s3.url,
      region: 'us-east-1',
      accessKeyId: ACCESS_KEY,
      secretAccessKey: SECRET_KEY,
    }),
    supabase: supabaseStorage({ url: supabase.url, secretKey: SUPABASE_KEY, bucket: 'parapet' }),
  };
});
afterAll(async () => {
  for (const close of closers) await close();
});

describe.each(['folder', 's3', 'supabase'])('%s', (name) => {
  const open = () => createStorage(adapters[name] as StorageAdapter);
  const read = async (path: ObjectPath) => {
    const found = await open().get(path);
    return found && Buffer.concat(await found.body.toArray()).toString();
  };

  test('reads a part of a file', async () => {
    await open().put(at('part.csv'), Buffer.from('0123456789'), 10);
    const found = await open().get(at('part.csv'), { start: 2, end: 5 });
    expect(found?.bytes).toBe(4);
    expect(Buffer.concat((await found?.body.toArray()) ?? []).toString()).toBe('2345');
  });

  test('stores a file, and replaces it', async () => {
    const storage = open();
    const file = join(folder, `${name}.csv`);
    await writeFile(file, 'a,b\n1,2\n');
    await storage.put(at('one.csv'), createReadStream(file), 8);
    expect(await read(at('one.csv'))).toBe('a,b\n1,2\n');
    expect(await storage.stat(at('one.csv'))).toMatchObject({ bytes: 8 });
    await storage.put(at('one.csv'), Buffer.from('new'), 3);
    expect(await read(at('one.csv'))).toBe('new');
  });

  test('walks over all files of a bucket, or of one owner', async () => {
    const storage = open();
    const other = { ...at('w3.json'), workspaceId: '0198f000-0000-7000-8000-000000000002' };
    for (const path of [at('w1.json'), at('w2.json'), other]) {
      await storage.put(path, Buffer.from('{}'), 2);
    }
    const names = async (owner?: string) => {
      const found: string[] = [];
      for await (const page of storage.walk('reports', owner)) {
        found.push(...page.map((file) => file.name));
      }
      return found.filter((file) => file.startsWith('w')).sort();
    };
    expect(await names()).toEqual(['w1.json', 'w2.json', 'w3.json']);
    expect(await names(workspaceId)).toEqual(['w1.json', 'w2.json']);
    expect(await names('0198f000-0000-7000-8000-00000000000f')).toEqual([]);
    for await (const page of storage.walk('reports', other.workspaceId)) {
      for (const file of page) await file.delete();
    }
    expect(await storage.stat(other)).toBeNull();
  });

  test('deletes an object, also one that is gone', async () => {
    const storage = open();
    await storage.put(at('gone.pdf'), Buffer.from('x'), 1);
    await storage.delete(at('gone.pdf'));
    await storage.delete(at('gone.pdf'));
    expect(await storage.get(at('gone.pdf'))).toBeNull();
    expect(await storage.stat(at('gone.pdf'))).toBeNull();
  });

  test.each([
    { name: '../one.csv' },
    { name: '..' },
    { name: 'a/b.csv' },
    { name: 'a.exe' },
    { name: 'a.constructor' },
    { name: 'A.csv' },
    { name: `${'a'.repeat(100)}.csv` },
    { workspaceId: '..' },
    { workspaceId: `${workspaceId}/x` },
    { bucket: 'other' },
    { bucket: '__proto__' },
  ])('refuses the path %j', async (part) => {
    const path = { ...at('one.csv'), ...part } as ObjectPath;
    await expect(open().put(path, Buffer.from('x'), 1)).rejects.toThrow('no path');
    await expect(open().get(path)).rejects.toThrow('no path');
  });

  test('refuses what is larger than its bucket takes', async () => {
    const bytes = 300 * 1024 * 1024;
    await expect(open().put(at('big.csv'), Buffer.from('x'), bytes)).rejects.toThrow('larger');
  });
});

test('a folder keeps nothing of a file that was cut off, and nobody else reads it', async () => {
  const storage = createStorage(adapters.folder as StorageAdapter);
  const cut = { ...at('cut.csv'), workspaceId: '0198f000-0000-7000-8000-000000000003' };
  await expect(storage.put(cut, Buffer.from('half'), 8)).rejects.toThrow('4 of 8 bytes');
  const place = join(folder, 'objects/reports', cut.workspaceId);
  expect(await readdir(place)).toEqual([]);
  await storage.put(cut, Buffer.from('whole'), 5);
  expect((await stat(place)).mode & 0o777).toBe(0o700);
  expect((await stat(join(place, 'cut.csv'))).mode & 0o777).toBe(0o600);
});

/** The paths of Supabase Storage that the adapter uses, over a map of objects. */
async function startSupabaseStorage() {
  const objects = new Map<string, Buffer>();
  let hasBucket = false;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const path = (request.url ?? '').replace('/storage/v1', '');
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const missing = () => answer(400, { statusCode: '404', error: 'not_found' });
    if (request.headers.authorization !== `Bearer ${SUPABASE_KEY}`) return answer(403, {});
    if (path.startsWith('/bucket')) {
      if (request.method === 'POST') hasBucket = true;
      return hasBucket ? answer(200, { name: 'parapet' }) : missing();
    }
    if (!hasBucket) return missing();
    const key = path.split('/parapet/')[1] ?? '';
    const found = objects.get(key);
    if (path.startsWith('/object/list/')) {
      const { prefix, limit, offset } = JSON.parse(body.toString());
      const below = [...objects.keys()].filter((other) => other.startsWith(`${prefix}/`));
      const entries = new Set(
        below.map((other) => other.slice(prefix.length + 1).split('/')[0] ?? ''),
      );
      const rows = [...entries]
        .sort()
        .slice(offset, offset + limit)
        .map((entry) => ({
          name: entry,
          id: objects.has(`${prefix}/${entry}`) ? entry : null,
          updated_at: new Date().toISOString(),
        }));
      return answer(200, rows);
    }
    if (request.method === 'DELETE') {
      for (const prefix of JSON.parse(body.toString()).prefixes) objects.delete(prefix);
      return answer(200, []);
    }
    if (request.method === 'POST') {
      objects.set(key, body);
      return answer(200, { Key: key });
    }
    if (!found) return missing();
    if (path.startsWith('/object/info/')) {
      return answer(200, { size: found.length, last_modified: new Date().toISOString() });
    }
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = end === undefined ? found : found.subarray(Number(start), Number(end) + 1);
    return response
      .writeHead(end === undefined ? 200 : 206, { 'content-length': part.length })
      .end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
