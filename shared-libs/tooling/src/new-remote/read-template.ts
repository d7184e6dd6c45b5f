import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The names of a new remote. */
export interface RemoteNames {
  /** Workspace and folder, e.g. `mfe-data-leaks`. */
  readonly name: string;
  /** The displayed title, e.g. `Data leaks`. */
  readonly title: string;
  /** Address of its first page, e.g. `/dashboard/data-leaks`. */
  readonly path: string;
}

const TEMPLATES = join(import.meta.dirname, '../../templates');
const GENERATED = /(^|\/)(dist|node_modules)(\/|$)/;
/** The names of the template, and the path from its folder to the root of the repository. */
const TOKENS = /(?<![\w-])(mfe-example|Example|\/dashboard\/example|(\.\.\/){3}\.\.)(?![\w-])/g;

/**
 * The files of a template by their path in the folder of a new remote, with its names.
 *
 * @param template `mfe-example`, the remote; `outside`, what replaces and extends it in a separate
 * folder
 */
export async function readTemplate(
  template: 'mfe-example' | 'outside',
  names: RemoteNames,
): Promise<Record<string, string>> {
  const folder = join(TEMPLATES, template);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(isSource);
  const files = paths.map(async (path) => {
    const text = await readFile(join(folder, path), 'utf8');
    // `npm pack` leaves out a `.gitignore`, so the template has it under another name.
    const file = path.replace(/^gitignore$/, '.gitignore');
    return [withNames(file, names), withNames(text, names)];
  });
  return Object.fromEntries(await Promise.all(files));
}

/** Returns whether a path in the folder of a template belongs to it; builds and tools write the others. */
export const isSource = (path: string): boolean => !GENERATED.test(path);

function withNames(text: string, { name, title, path }: RemoteNames): string {
  const values: Readonly<Record<string, string>> = {
    'mfe-example': name,
    Example: title,
    '/dashboard/example': path,
    '../../../..': '..',
  };
  return text.replace(TOKENS, (token) => values[token] ?? token);
}
