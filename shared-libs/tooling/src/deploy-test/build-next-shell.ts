import { execFile } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const NOT_COPIED = new Set(['node_modules', 'dist', 'e2e', 'test-results']);

/** Changes of the next version that a visitor sees: one in the first file, one in a chunk. */
const CHANGES = [
  {
    file: 'src/dashboard/dashboard-page.tsx',
    // Both texts change: that of the page, and of its place without a workspace.
    text: '<PageHeader title="Overview"',
    replacement: '<PageHeader title="Overview, next"',
  },
  {
    file: 'src/session/pages/sign-in.page.tsx',
    text: 'title="Sign in"',
    replacement: 'title="Sign in, next"',
  },
];

/** Ends a heading that the next shell renders. */
export const NEXT = /, next$/;

/**
 * Builds the next version of the shell from a changed copy of its source, as a team would.
 *
 * @param folder an empty one outside of the repository
 * @returns the build's folder and id
 * @throws Error with the bundler's report
 */
export async function buildNextShell(
  root: string,
  folder: string,
): Promise<{ dist: string; id: string }> {
  const source = join(folder, 'shell');
  await cp(join(root, 'shell'), source, {
    recursive: true,
    filter: (path) => !NOT_COPIED.has(basename(path)),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, text, replacement } of CHANGES) {
    const before = await readFile(join(source, file), 'utf8');
    if (!before.includes(text)) throw new Error(`${file} has no "${text}".`);
    await writeFile(join(source, file), before.replaceAll(text, replacement));
  }
  await promisify(execFile)(process.execPath, [join(root, 'shared-libs/build/src/build.ts')], {
    cwd: source,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const dist = join(source, 'dist');
  const { id } = JSON.parse(await readFile(join(dist, 'builds/latest.json'), 'utf8'));
  return { dist, id };
}
