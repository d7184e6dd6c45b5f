import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from '../launcher/problem.ts';
import { type ArchiveWriter, readArchive, writeArchive } from './archive.ts';
import { requireOutside } from './choose-key.ts';
import { type BackupKey, createCipher, openBackup } from './cipher.ts';
import { connectToLiveDatabase, type LiveDatabase } from './live-database.ts';

/** Parts of the data folder that a start creates again, or that belong to one run. */
const EXCLUDED = new Set(['logs', 'releases', 'run.json', 'postgres', 'postgres.new']);
const EXCLUDED_PREFIX = /^(before-restore-|restoring$|run\.json\.|\.)/;
// Postgres recreates these files; its own base backups leave out the same ones.
const SKIPPED_FOLDERS = new Set([
  ...['pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
]);
const SKIPPED_FILE =
  /^(?:postmaster\.pid$|postmaster\.opts$|backup_label|tablespace_map|pg_internal\.init)/;

/** @param path relative to the folder of the database, with slashes. */
function isSkippedInPostgres(path: string): boolean {
  const slash = path.indexOf('/');
  if (SKIPPED_FILE.test(path) || path.includes('/pg_internal.init')) return true;
  if (path.includes('pgsql_tmp')) return true;
  return slash > 0 && slash < path.length - 1 && SKIPPED_FOLDERS.has(path.slice(0, slash));
}

/** The result of a backup. */
export interface BackupOutcome {
  readonly file: string;
  readonly bytes: number;
  readonly wasRunning: boolean;
}

/**
 * Writes the database, keys and passwords of a data folder into one encrypted archive and verifies
 * it. Parapet may run meanwhile: all rows committed before the end are included.
 * `chooseKey` is called after all other checks.
 */
export async function backUp(
  dataDir: string,
  file: string,
  chooseKey: () => Promise<BackupKey>,
): Promise<BackupOutcome> {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new Problem(`There is nothing to back up: ${dataDir} contains no database.`);
  }
  if (existsSync(file)) throw new Problem(`${file} exists already. Choose another name.`);
  requireOutside(dataDir, file, 'The backup');
  const cipher = await createCipher(await chooseKey());
  await mkdir(dirname(file), { recursive: true });
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const live = await connectToLiveDatabase(dataDir);
  try {
    const archive = await writeArchive(partial, cipher);
    await addOwnFiles(archive, dataDir);
    await addPostgres(archive, join(dataDir, 'postgres'), live);
    await archive.finish();
    await readArchive(partial, await openBackup(partial, cipher.opensWith));
    await rename(partial, file);
  } finally {
    await live?.close();
    await rm(partial, { force: true });
  }
  return { file, bytes: (await stat(file)).size, wasRunning: live !== undefined };
}

async function addOwnFiles(archive: ArchiveWriter, dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const isKept = (name: string) => !EXCLUDED.has(name) && !EXCLUDED_PREFIX.test(name);
  const skip = (path: string) => !isKept(path.split('/')[0] ?? '');
  if (names.some(isKept)) await archive.addFolder('data', dataDir, skip);
}

async function addPostgres(
  archive: ArchiveWriter,
  folder: string,
  live: LiveDatabase | undefined,
): Promise<void> {
  const name = 'data/postgres';
  const isSkipped = isSkippedInPostgres;
  if (!live) return archive.addFolder(name, folder, isSkipped);
  await live.beginBackup();
  const isLogFile = (path: string) => /^pg_wal\/[0-9A-F]{24}/.test(path);
  await archive.addFolder(name, folder, (path) => isSkipped(path) || isLogFile(path));
  const { label, tablespaces } = await live.endBackup();
  // The log files come last, after the end of the backup: with them the other files are consistent.
  await archive.addFolder(name, folder, (path) => !isLogFile(path));
  await archive.addText(`${name}/backup_label`, label);
  if (tablespaces) await archive.addText(`${name}/tablespace_map`, tablespaces);
}
