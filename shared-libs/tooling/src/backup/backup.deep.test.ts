import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataFolder, type DataFolder } from '@parapet/test-kit/data-folder';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { backUp as backUpWith } from './backup.ts';
import { restore as restoreWith } from './restore.ts';

const DATABASE_PROCESS = join(import.meta.dirname, '../../../../bff/src/embedded/main.ts');

let created: DataFolder;
let folder: string;
let dataDir: string;
let file: string;
const running: ChildProcess[] = [];
const identity = await generateX25519Identity();
const recipients = [await identityToRecipient(identity)];

const backUp = (from: string, to: string) =>
  backUpWith(from, to, async () => ({ kind: 'recipients', recipients }));
const restore = (from: string, to: string, options: { force: boolean }) =>
  restoreWith(from, to, {
    ...options,
    chooseKey: async () => ({ kind: 'identities', identities: [identity] }),
  });

beforeAll(async () => {
  created = await createDataFolder();
}, 60_000);
afterAll(() => created.remove());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-backup-'));
  dataDir = join(folder, 'data');
  file = join(folder, 'backup.tar.gz.age');
  await created.copyTo(dataDir);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map(stop));
  await rm(folder, { recursive: true, force: true });
});

/** Starts the product's own database process. Returns a client and a function that stops it. */
async function startDatabase(dir = dataDir) {
  const database = fork(DATABASE_PROCESS, {
    env: { ...process.env, PARAPET_DATA_DIR: dir },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.push(database);
  const [message] = await once(database, 'message');
  expect(message).toMatchObject({ type: 'ready' });
  const client = new Client({ connectionString: message.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  return { client, stop: () => stop(database) };
}

async function stop(database: ChildProcess): Promise<void> {
  if (database.exitCode !== null) return;
  const exited = once(database, 'exit');
  database.disconnect();
  await exited;
}

/** Writes a small stopped installation, whose database nothing reads. */
async function writeStopped(): Promise<string> {
  const stopped = join(folder, 'stopped');
  await mkdir(join(stopped, 'postgres/base'), { recursive: true });
  await writeFile(join(stopped, 'postgres/PG_VERSION'), '18\n');
  await writeFile(join(stopped, 'postgres/base/1'), randomBytes(500_000));
  return stopped;
}

async function countNotes(client: Client): Promise<number> {
  return (await client.query('SELECT count(*)::int AS n FROM public.notes')).rows[0].n;
}

test('a backup made during writes restores every row that was committed when it started', async () => {
  const { client, stop } = await startDatabase();
  await client.query(
    "CREATE TABLE public.notes AS SELECT g, repeat('x', 500) FROM generate_series(1, 20000) g",
  );
  await writeFile(join(dataDir, 'keys/encryption-key'), 'a key');
  let isWriting = true;
  const writing = (async () => {
    for (; isWriting; ) await client.query("INSERT INTO public.notes VALUES (0, repeat('y', 500))");
  })();

  const before = 20_000;
  const outcome = await backUp(dataDir, file);
  isWriting = false;
  await writing;
  const after = await countNotes(client);
  await stop();

  expect(outcome).toMatchObject({ file, wasRunning: true });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const other = join(folder, 'other');
  await restore(file, other, { force: false });
  expect(await readFile(join(other, 'keys/encryption-key'), 'utf8')).toBe('a key');
  const restored = await startDatabase(other);
  const found = await countNotes(restored.client);
  expect(found).toBeGreaterThanOrEqual(before);
  expect(found).toBeLessThanOrEqual(after);
}, 60_000);

test('a backup of a stopped data folder restores over newer data, which is kept in a folder beside it', async () => {
  const first = await startDatabase();
  await first.client.query('CREATE TABLE public.notes AS SELECT 1 AS g');
  await first.stop();
  expect(await backUp(dataDir, file)).toMatchObject({ wasRunning: false });
  const second = await startDatabase();
  await second.client.query('INSERT INTO public.notes VALUES (2)');
  await second.stop();

  await expect(restore(file, dataDir, { force: false })).rejects.toThrow('Add --force');
  const { keptAside } = await restore(file, dataDir, { force: true });

  expect(existsSync(join(keptAside ?? '', 'postgres/PG_VERSION'))).toBe(true);
  expect(await countNotes((await startDatabase()).client)).toBe(1);
}, 60_000);

test('nothing is restored while the database runs', async () => {
  await backUp(await writeStopped(), file);
  await startDatabase();

  await expect(restore(file, dataDir, { force: true })).rejects.toThrow('Stop it, then restore');
}, 60_000);

test('a damaged or truncated archive is refused and changes nothing', async () => {
  await backUp(await writeStopped(), file);
  const content = await readFile(file);
  const other = join(folder, 'other');

  await writeFile(file, content.subarray(0, content.length - 2000));
  await expect(restore(file, other, { force: false })).rejects.toThrow(/damaged|incomplete/);
  await writeFile(file, 'no archive');
  await expect(restore(file, other, { force: false })).rejects.toThrow(/damaged/);

  expect(existsSync(join(other, 'postgres'))).toBe(false);
}, 60_000);

test('a folder without a database has nothing to back up', async () => {
  await rm(dataDir, { recursive: true });
  await expect(backUp(dataDir, file)).rejects.toThrow('nothing to back up');
});
