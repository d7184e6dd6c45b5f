import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHeapSnapshot } from 'node:v8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../../platform/log/logger.ts';
import { folderStorage } from '../../../platform/storage/folder-storage.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import type { TestUser } from '../../../testing/test-identity.ts';
import { type BreachTest, openBreachTest } from '../testing/open-breach.ts';

let on: BreachTest;
let ada: TestUser;
let files: string;
const logged: Buffer[] = [];

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'parapet-breach-'));
  const lines = { write: (line: string) => void logged.push(Buffer.from(line)) };
  on = await openBreachTest({
    api: {
      log: createLogger({ process: 'api', level: 'trace' }, lines),
      storage: createStorage(folderStorage(files)),
    },
  });
  ada = await on.api.signUp('core');
  await on.addProved(ada, 'shop.example');
});
afterAll(async () => {
  await on.close();
  await rm(files, { recursive: true, force: true });
});

/** Bytes outside of the heap: as a text, the test itself would be what the snapshot finds. */
const secretBytes = (): Buffer => {
  const bytes = randomBytes(24);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = 97 + ((bytes[at] ?? 0) % 26);
  return bytes;
};

/** Returns how many of the needles are in what a stream or a list of parts holds. */
async function countIn(
  parts: AsyncIterable<Uint8Array>,
  needles: readonly Buffer[],
): Promise<number> {
  const found = new Set<number>();
  let rest = Buffer.alloc(0);
  for await (const part of parts) {
    const text = Buffer.concat([rest, part]);
    needles.forEach((needle, index) => {
      if (text.includes(needle)) found.add(index);
    });
    rest = Buffer.from(text.subarray(-64));
  }
  return found.size;
}

/** All rows of all tables, as a dump or a backup has them. */
async function* database(): AsyncGenerator<Buffer> {
  const tables = await on.sql<{ name: string }>(
    `select quote_ident(nspname) || '.' || quote_ident(relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname in ('parapet', 'auth', 'pgboss', 'public', 'embedded')`,
  );
  for (const { name } of tables) {
    const rows = await on.sql<{ row: string }>(`select t::text as row from ${name} t`);
    for (const { row } of rows) yield Buffer.from(`${row}\n`);
  }
}

async function* linesOf(): AsyncGenerator<Buffer> {
  yield* logged;
}

async function* filesIn(folder: string): AsyncGenerator<Buffer> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) yield await readFile(join(entry.parentPath, entry.name));
  }
}

// Slow: it reads a snapshot of the whole heap.
test('no password of a file is in database, queue, files, log or heap once it was imported', async () => {
  const plain = secretBytes();
  const hashed = secretBytes();
  const nested = secretBytes();
  const needles = [plain, hashed, nested];
  // A snapshot would find this if it were kept: an address that is known by its text.
  const kept = `kept-${'x'.repeat(20)}`;
  const keptBytes = Buffer.from(kept);
  const csv = Buffer.concat([
    Buffer.from('email,source,password,password_hash\nada@shop.example,Forum,'),
    plain,
    Buffer.from(','),
    hashed,
    Buffer.from('\neve@other.example,Forum,'),
    plain,
    Buffer.from(',\n'),
  ]);
  const json = Buffer.concat([
    Buffer.from(
      '{"stealers":[{"computer_name":"A","credentials":[{"url":"https://a.example","username":"ada@shop.example","password":{"value":["',
    ),
    nested,
    Buffer.from('"]}}]}]}'),
  ]);
  const first = await on.upload(ada, Buffer.from(csv), 'leak.csv');
  const second = await on.upload(ada, Buffer.from(json), 'stealer.json');
  expect([first.body.passwordsDropped, second.body.passwordsDropped]).toEqual([2, 1]);
  expect([first.body.kept, second.body.kept]).toEqual([1, 1]);
  const { body } = await on.api.call(
    ada,
    'GET',
    `/api/workspaces/${ada.workspaceId}/breach/exposures`,
  );
  expect(body.items).toMatchObject([{ passwordExposed: true }, { passwordExposed: true }]);

  expect(await countIn(database(), needles)).toBe(0);
  expect(await countIn(database(), [Buffer.from('a•••••@shop.example')])).toBe(1);
  expect(await countIn(filesIn(files), needles)).toBe(0);
  expect(await countIn(linesOf(), needles)).toBe(0);
  expect(await countIn(linesOf(), [Buffer.from('/breach/imports')])).toBe(1);
  // One snapshot: that the kept text is in it shows that it would have the others.
  expect(
    await countIn(getHeapSnapshot() as AsyncIterable<Uint8Array>, [...needles, keptBytes]),
  ).toBe(1);
  expect(kept).toHaveLength(25);
}, 180_000);
