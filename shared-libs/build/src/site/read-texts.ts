import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns whether the remote in `root` has public documents. */
export const hasSite = (root: string): boolean => existsSync(path.join(root, 'src', 'site.ts'));

/** The folder of the Markdown files of a remote. */
export const contentOf = (root: string): string => path.join(root, 'content');

/** Reads the Markdown files of a folder, by their path below it. */
export async function readTexts(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const texts: Record<string, string> = {};
  for (const entry of entries.filter((each) => each.isFile() && each.name.endsWith('.md'))) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    texts[name] = await readFile(file, 'utf8');
  }
  return texts;
}
