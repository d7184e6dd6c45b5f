import { realpathSync } from 'node:fs';
import { chmod, link, mkdir, open, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** Below the data folder. It contains nothing that is served or published. */
const KEYS = 'keys';
/** Key files of version 0.1.0, beside the releases, with the temporary files of a killed start. */
const OLD_KEYS = /^(auth-api-keys\.json|auth-signing-keys\.json|encryption-key)($|\.)/;
const OLD_PASSWORDS = 'secrets';

/**
 * Returns `<dataDir>/keys` (mode 0700), created on first use. Keys of version 0.1.0 are moved there
 * one by one: after a kill or a concurrent start, each is in one of the places or in both.
 * @throws when two different keys have the same name
 */
export async function openKeyFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, KEYS);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await stat(folder)).mode & 0o077) await chmod(folder, 0o700);
  for (const file of await oldFiles(dataDir)) await moveInto(folder, file);
  await rmdir(join(dataDir, OLD_PASSWORDS)).catch(() => undefined);
  return folder;
}

async function oldFiles(dataDir: string): Promise<string[]> {
  const keys = (await readdir(dataDir)).filter((name) => OLD_KEYS.test(name));
  const passwords = await readdir(join(dataDir, OLD_PASSWORDS)).catch(() => []);
  return [
    ...keys.map((name) => join(dataDir, name)),
    ...passwords.map((name) => join(dataDir, OLD_PASSWORDS, name)),
  ];
}

/** Moves a file without replacing a key: the new link exists before the old one is removed. */
async function moveInto(folder: string, file: string): Promise<void> {
  const moved = join(folder, basename(file));
  try {
    await link(file, moved).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
    await requireSame(file, moved);
    await syncFolder(folder);
  } catch (error) {
    // Another process has already moved it.
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  await rm(file, { force: true });
}

async function requireSame(file: string, moved: string): Promise<void> {
  if ((await readFile(file)).equals(await readFile(moved))) return;
  throw new Error(
    `${file} and ${moved} are two different keys. Keep the one that belongs to this database at ${moved}, and move the other away.`,
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/**
 * Returns whether a folder contains the keys of a data folder or is inside of them; links are followed. The
 * releases folder is served to anyone.
 */
export function holdsKeys(folder: string, dataDir: string): boolean {
  const [keys, other] = [realPathOf(join(dataDir, KEYS)), realPathOf(folder)];
  return isWithin(keys, other) || isWithin(other, keys);
}

/** Returns the real path, also for one that does not exist yet. */
function realPathOf(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    const parent = dirname(absolute);
    return parent === absolute ? absolute : join(realPathOf(parent), basename(absolute));
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
