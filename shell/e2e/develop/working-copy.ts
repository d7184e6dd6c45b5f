import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const EXCLUDED = new Set(['node_modules', 'dist', 'e2e', 'test-results', 'coverage']);

/** A copy of the repository's sources that a journey may edit. */
export interface WorkingCopy {
  root: string;
  /** Replaces the only occurrence of `text` in `file`; rejects if there is not exactly one. */
  edit(file: string, text: string, replacement: string): Promise<void>;
  remove(): Promise<void>;
}

/** Links the repository's packages, and the copies of its workspaces. */
const linkPackages = async (root: string, workspaces: readonly string[]): Promise<void> => {
  const from = path.join(repository, 'node_modules');
  const modules = path.join(root, 'node_modules');
  await mkdir(path.join(modules, '@parapet'), { recursive: true });
  const own = new Map<string, string>();
  for (const workspace of workspaces) {
    const manifest = await readFile(path.join(root, workspace, 'package.json'), 'utf8');
    own.set((JSON.parse(manifest) as { name: string }).name, workspace);
  }
  const names = (await readdir(from)).filter(
    (name) => !own.has(name) && name !== '@parapet' && name !== '.cache',
  );
  await Promise.all(names.map((name) => symlink(path.join(from, name), path.join(modules, name))));
  for (const [name, workspace] of own) {
    await symlink(path.join(root, workspace), path.join(modules, name));
  }
};

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
  const manifest = await readFile(path.join(root, 'package.json'), 'utf8');
  await linkPackages(root, (JSON.parse(manifest) as { workspaces: string[] }).workspaces);
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
