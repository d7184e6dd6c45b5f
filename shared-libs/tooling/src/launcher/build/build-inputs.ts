import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'e2e', 'test-results', 'coverage']);
const SKIPPED_FILES = /\.test\.tsx?$|\.md$/;
const LOCK_FILE = 'package-lock.json';
const SHARED_FILES = ['tsconfig.base.json', 'tsconfig.browser.json'];
const BUILD_PRESET = 'shared-libs/build';

/**
 * A hash of all inputs of a workspace's build: its own files, those of the shared packages it
 * depends on, the build preset, the installed packages and the version of Node.
 */
export async function hashBuildInputs(root: string, workspace: string): Promise<string> {
  const folders = [workspace, ...(await sharedPackagesOf(root, workspace)), BUILD_PRESET];
  const lists = await Promise.all(folders.map((folder) => listFiles(join(root, folder))));
  const files = [...SHARED_FILES.map((file) => join(root, file)), ...lists.flat()];
  const hash = createHash('sha256')
    .update(process.version)
    .update(await readInstalled(root));
  for (const file of files.filter((candidate) => existsSync(candidate))) {
    const content = await readFile(file);
    hash.update(`\0${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The packages of the lock file without the repository's own workspaces: a new one changes no other build. */
async function readInstalled(root: string): Promise<string> {
  const text = await readFile(join(root, LOCK_FILE), 'utf8').catch(() => '{}');
  const { packages = {} } = JSON.parse(text) as { packages?: Record<string, { link?: boolean }> };
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => /(^|\/)node_modules\//.test(path) && !link,
  );
  return JSON.stringify(installed);
}

/** Folders of the `@parapet/*` packages that a workspace uses, directly or through others. */
async function sharedPackagesOf(root: string, workspace: string): Promise<string[]> {
  const found = new Set<string>();
  const open = [workspace];
  for (const folder of open) {
    const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    for (const name of names) {
      const dependency = name.replace(/^@parapet\//, 'shared-libs/');
      if (dependency === name || dependency === BUILD_PRESET || found.has(dependency)) continue;
      found.add(dependency);
      open.push(dependency);
    }
  }
  return [...found].sort();
}

async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) {
      files.push(...(await listFiles(path)));
    } else if (entry.isFile() && !SKIPPED_FILES.test(entry.name)) {
      files.push(path);
    }
  }
  return files;
}
