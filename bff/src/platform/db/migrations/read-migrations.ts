import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

interface Folders {
  readonly folders: readonly string[];
}

/** Returns the names of a set's migrations in their order, as stored when applied. */
export const listMigrations = async (set: Folders): Promise<string[]> =>
  (await listFiles(set)).map(nameOf).sort();

/** Returns the SQL of a migration. @throws Error when the set has no such file */
export async function readMigration(set: Folders, name: string): Promise<string> {
  const file = (await listFiles(set)).find((path) => nameOf(path) === name);
  if (file === undefined) throw new Error(`Migration ${name} has no file.`);
  return await readFile(file, 'utf8');
}

async function listFiles({ folders }: Folders): Promise<string[]> {
  const files = folders.map(async (folder) => {
    const names = existsSync(folder) ? await readdir(folder) : [];
    return names.filter((name) => name.endsWith('.sql')).map((name) => join(folder, name));
  });
  return (await Promise.all(files)).flat();
}

const nameOf = (file: string): string => basename(file, '.sql');
