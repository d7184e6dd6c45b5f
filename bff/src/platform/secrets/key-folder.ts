import { realpathSync } from 'node:fs';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** Below the data folder. It contains nothing that is served or published. */
const KEYS = 'keys';

/** Returns `<dataDir>/keys` (mode 0700), created on first use. */
export async function openKeyFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, KEYS);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await stat(folder)).mode & 0o077) await chmod(folder, 0o700);
  return folder;
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
