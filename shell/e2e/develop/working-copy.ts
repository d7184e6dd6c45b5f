import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkPackages } from '@parapet/test-kit/link-packages';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const EXCLUDED = new Set(['node_modules', 'dist', 'e2e', 'test-results', 'coverage']);

/** A copy of the repository's sources that a journey may edit. */
export interface WorkingCopy {
  root: string;
  /** Replaces the only occurrence of `text` in `file`; rejects if there is not exactly one. */
  edit(file: string, text: string, replacement: string): Promise<void>;
  remove(): Promise<void>;
}

/** @returns a copy in a temporary folder, without build output */
export const createWorkingCopy = async (): Promise<WorkingCopy> => {
  const root = await mkdtemp(path.join(tmpdir(), 'parapet-copy-'));
  const entries = await readdir(repository, { withFileTypes: true });
  const included = entries.filter(({ name }) => !EXCLUDED.has(name) && !name.startsWith('.'));
  await Promise.all(
    included.map(({ name }) =>
      cp(path.join(repository, name), path.join(root, name), {
        recursive: true,
        filter: (source) => !EXCLUDED.has(path.basename(source)),
      }),
    ),
  );
  await linkPackages(repository, root);
  return {
    root,
    edit: async (file, text, replacement) => {
      const before = await readFile(path.join(root, file), 'utf8');
      if (before.split(text).length !== 2)
        throw new Error(`${file} does not contain "${text}" exactly once`);
      await writeFile(
        path.join(root, file),
        before.replace(text, () => replacement),
      );
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
};
