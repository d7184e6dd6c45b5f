import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Script } from 'node:vm';

/**
 * Returns the first of these files that is JavaScript and no script: an ES module. A page holds scripts
 * to their hashes; a module that a script imports would run without.
 *
 * @param files paths below `dist`
 */
export async function findModule(
  dist: string,
  files: readonly string[],
): Promise<string | undefined> {
  for (const file of files.filter((path) => /\.m?js$/.test(path))) {
    if (!isScript(await readFile(join(dist, file), 'utf8'))) return file;
  }
  return undefined;
}

/** Returns whether JavaScript parses as a script. It is compiled, and never runs. */
function isScript(text: string): boolean {
  try {
    new Script(text);
    return true;
  } catch {
    return false;
  }
}
