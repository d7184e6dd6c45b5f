import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { runSql } from '../../testing/test-identity.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLogger } from '../log/logger.ts';
import { folderStorage } from './folder-storage.ts';
import { buckets, createStorage, type ObjectPath, type Storage } from './storage.ts';
import { storeObject } from './store-object.ts';
import { StorageFull, storedObjectsIn } from './stored-objects.repository.ts';
import { deleteUnknownFiles, eraseFiles, sweepStorage } from './sweep-storage.ts';

let database: TestDatabase;
let db: Database;
let folder: string;
let storage: Storage;
let owner: string;
const { signal } = new AbortController();
const lines: string[] = [];
const log = createLogger(
  { process: 'worker', level: 'info' },
  { write: (line) => lines.push(line) },
);

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 4, onError: () => undefined });
  folder = await mkdtemp(join(tmpdir(), 'parapet-sweep-'));
  storage = createStorage(folderStorage(folder));
});
beforeEach(() => {
  owner = crypto.randomUUID();
  lines.length = 0;
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const sql = <Row>(text: string, values: unknown[] = []) => runSql<Row>(database.url, text, values);
const at = (name: string): ObjectPath => ({ bucket: 'reports', workspaceId: owner, name });
const inTx: Parameters<typeof storeObject>[0]['inTx'] = (work) => db.asWorker(owner, work);
const file = { content: Buffer.from('x'), bytes: 1 };
const store = (name: string) => storeObject({ storage, inTx }, at(name), file, async () => true);
const sweep = (over = storage) => sweepStorage({ db, log, storage: over })({ signal });
const remove = (name: string) =>
  sql(`update parapet.stored_objects set state = 'removed' where owner_id = $1 and name = $2`, [
    owner,
    name,
  ]);

async function files(): Promise<string[]> {
  const found: string[] = [];
  for await (const page of storage.walk('reports', owner)) {
    found.push(...page.map(({ name }) => name));
  }
  return found.sort();
}
const rows = async () =>
  (
    await sql<{ row: string }>(
      `select name || ' ' || state as row from parapet.stored_objects
       where owner_id = $1 order by name`,
      [owner],
    )
  ).map(({ row }) => row);

/** Stores `name` in a process that is killed at the point. */
async function storeAndKill(name: string, point: string): Promise<void> {
  const script = join(import.meta.dirname, '../../testing/workers/store-until-killed.ts');
  const child = fork(script, [database.url, folder, owner, name, point]);
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await once(child, 'message')).toEqual([point, undefined]);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a writer that is killed leaves a row for whatever it left, and the sweep clears up both', async () => {
  await storeAndKill('a.csv', 'named');
  await storeAndKill('b.csv', 'written');
  await storeAndKill('c.csv', 'recorded');
  expect(await files()).toEqual(['b.csv', 'c.csv']);
  expect(await rows()).toEqual(['a.csv writing', 'b.csv writing', 'c.csv writing']);

  // Another attempt takes over at once; what nobody finishes goes after two hours.
  expect(await store('b.csv')).toBe(true);
  await sweep();
  expect(await files()).toEqual(['b.csv', 'c.csv']);
  await sql(
    `update parapet.stored_objects set changed_at = now() - interval '3 hours' where owner_id = $1`,
    [owner],
  );
  await sweep();
  expect(await files()).toEqual(['b.csv']);
  expect(await rows()).toEqual(['b.csv stored']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { files: 2, msg: 'files of removed rows deleted' },
  ]);
});

test('a file whose row is not written is given up, and so is one that a later attempt took over', async () => {
  const failing = storeObject({ storage, inTx }, at('a.csv'), file, () =>
    Promise.reject(new Error('no row')),
  );
  await expect(failing).rejects.toThrow('no row');
  expect(await storeObject({ storage, inTx }, at('b.csv'), file, async () => false)).toBe(false);
  const late = storeObject({ storage, inTx }, at('c.csv'), file, async () => {
    await store('c.csv');
    return true;
  });
  await expect(late).rejects.toThrow('given up');
  await expect(store('c.csv')).rejects.toThrow('stored already');
  expect(await rows()).toEqual(['a.csv removed', 'b.csv removed', 'c.csv stored']);
  await sweep();
  expect(await files()).toEqual(['c.csv']);
  expect(await rows()).toEqual(['c.csv stored']);
});

test('a file that the storage does not delete is left to the next run, and holds up no other', async () => {
  for (const name of ['a.csv', 'b.csv', 'c.csv']) await store(name);
  for (const name of ['a.csv', 'b.csv']) await remove(name);
  const broken: Storage = {
    ...storage,
    delete: (path) =>
      path.name === 'a.csv' ? Promise.reject(new Error('away')) : storage.delete(path),
  };
  await expect(sweep(broken)).rejects.toThrow('Some files were not deleted.');
  expect(await rows()).toEqual(['a.csv removed', 'c.csv stored']);
  await sweep();
  expect(await files()).toEqual(['c.csv']);
});

test('many removed files go in one run, also when two run at once', async () => {
  await mkdir(join(folder, 'reports', owner), { recursive: true });
  const names = Array.from({ length: 60 }, (_, index) => `r${100 + index}.csv`);
  for (const name of names) await writeFile(join(folder, 'reports', owner, name), 'x');
  await sql(
    `insert into parapet.stored_objects (bucket, owner_id, name, state)
     select 'reports', $1, name, 'removed' from unnest($2::text[]) as name`,
    [owner, names],
  );
  await Promise.all([sweep(), sweep()]);
  expect(await files()).toEqual([]);
  expect(await rows()).toEqual([]);
});

test('files without rows go once they are a day old, those with rows stay, and the log counts', async () => {
  await store('kept.csv');
  const partial = `.${crypto.randomUUID()}.partial`;
  for (const name of ['orphan.csv', partial, 'new.csv', 'notes']) {
    await writeFile(join(folder, 'reports', owner, name), 'x');
  }
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const name of ['kept.csv', 'orphan.csv', partial, 'notes']) {
    await utimes(join(folder, 'reports', owner, name), old, old);
  }
  await deleteUnknownFiles({ db, log, storage })({ signal });
  expect(await files()).toEqual(['kept.csv', 'new.csv']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { withoutRow: 1, partial: 1, msg: 'files without rows are deleted' },
    { files: 1, msg: 'files of removed rows deleted' },
  ]);
});

test('files of a storage that another database names are all kept, and the log says so', async () => {
  const names = ['a.csv', 'b.csv'];
  await mkdir(join(folder, 'reports', owner), { recursive: true });
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const name of names) {
    await writeFile(join(folder, 'reports', owner, name), 'x');
    await utimes(join(folder, 'reports', owner, name), old, old);
  }
  await deleteUnknownFiles({ db, log, storage: createStorage(folderStorage(folder)) })({ signal });
  expect(await files()).toEqual(names);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      bucket: 'reports',
      unknown: 2,
      msg: 'files without rows are kept: this database is not theirs',
    },
    { withoutRow: 0 },
  ]);
});

test('erasing an owner deletes more files than a page lists, with or without rows', async () => {
  const place = join(folder, 'reports', owner);
  await store('r1.csv');
  await Promise.all(
    Array.from({ length: 1050 }, (_, index) => writeFile(join(place, `f${index}.csv`), 'x')),
  );
  expect(await files()).toHaveLength(1051);
  await eraseFiles({ db, storage }, 'reports', owner);
  expect(await files()).toEqual([]);
  // The rows of who is not being erased stay: only those of a deletion that was asked for go.
  expect(await rows()).toEqual(['r1.csv stored']);
});

test('an owner stores no more than the bucket allows, files that are to be deleted included', async () => {
  await store('a.csv');
  await remove('a.csv');
  await sql('update parapet.stored_objects set bytes = $2 where owner_id = $1', [
    owner,
    buckets.reports.maxOwnerBytes,
  ]);
  await expect(store('b.csv')).rejects.toBeInstanceOf(StorageFull);
  expect(await files()).toEqual(['a.csv']);
  await sweep();
  expect(await store('b.csv')).toBe(true);
});

test('a worker sees the rows of its workspace alone, and a process none', async () => {
  await store('a.csv');
  const find = () =>
    db.asWorker(crypto.randomUUID(), (tx) => storedObjectsIn(tx).find(at('a.csv')));
  expect(await find()).toBeUndefined();
  const none = await db.asProcess((tx) => tx.selectFrom('stored_objects').selectAll().execute());
  expect(none).toEqual([]);
});
