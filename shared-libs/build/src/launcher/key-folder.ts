import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** Where the API keeps keys and passwords: `<dataDir>/keys`. */
const keyFolder = (dataDir: string): string => join(dataDir, 'keys');

/** Whether a folder holds the keys of a data folder, or lies among them; links are followed. */
export function holdsKeys(folder: string, dataDir: string): boolean {
  const [keys, other] = [realPathOf(keyFolder(dataDir)), realPathOf(folder)];
  return isWithin(keys, other) || isWithin(other, keys);
}

/** Of what is not there yet, the path that it will have. */
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
