import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Gives a copy of the repository its `node_modules`: links to the installed packages of others, and
 * to the copy's own workspaces.
 *
 * @param repository where packages are installed
 */
export async function linkPackages(repository: string, copy: string): Promise<void> {
  const from = join(repository, 'node_modules');
  const modules = join(copy, 'node_modules');
  await mkdir(join(modules, '@parapet'), { recursive: true });
  const own = new Map<string, string>();
  for (const workspace of (await readManifest(copy)).workspaces ?? []) {
    own.set((await readManifest(join(copy, workspace))).name, workspace);
  }
  const names = (await readdir(from)).filter(
    (name) => !own.has(name) && name !== '@parapet' && name !== '.cache',
  );
  await Promise.all(names.map((name) => symlink(join(from, name), join(modules, name))));
  for (const [name, workspace] of own) {
    await symlink(join(copy, workspace), join(modules, name));
  }
}

const readManifest = async (
  folder: string,
): Promise<{ name: string; workspaces?: readonly string[] }> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
