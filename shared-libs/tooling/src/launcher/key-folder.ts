import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** The API's keys and passwords are in `<dataDir>/keys`. */
const keyFolder = (dataDir: string): string => join(dataDir, 'keys');

/**
 * True when a folder contains the keys of a data folder or is inside their folder. Follows links.
 */
export function holdsKeys(folder: string, dataDir: string): boolean {
  const [keys, other] = [realPathOf(keyFolder(dataDir)), realPathOf(folder)];
  return isWithin(keys, other) || isWithin(other, keys);
}

/** The real path; for a path that does not exist, the real path that it will have. */
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
