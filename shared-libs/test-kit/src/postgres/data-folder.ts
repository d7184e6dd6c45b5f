import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase, stopDatabase, untilReady } from './database-process.ts';

/** A data folder whose database was created, migrated and stopped. Tests start on copies of it. */
export interface DataFolder {
  copyTo(folder: string): Promise<void>;
  remove(): Promise<void>;
}

/** Call `remove` in `afterAll`. */
export async function createDataFolder(): Promise<DataFolder> {
  const original = await mkdtemp(join(tmpdir(), 'parapet-data-'));
  const database = startDatabase(original);
  await untilReady(database);
  await stopDatabase(database);
  return {
    copyTo: (folder) => cp(original, folder, { recursive: true }),
    remove: () => rm(original, { recursive: true, force: true }),
  };
}
