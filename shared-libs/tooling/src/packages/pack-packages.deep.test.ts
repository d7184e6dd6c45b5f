import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutsideRemote } from '../new-remote/create-outside-remote.ts';
import { packPackages } from './pack-packages.ts';
import { PUBLISHED } from './published.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const SLOW_MS = 180_000;

const run = promisify(execFile);

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-pack-'));
  await mkdir(join(root, 'live/packages'), { recursive: true });
  await writeFile(join(root, 'live/packages/index.json'), JSON.stringify({ packages: {} }));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** The files of a folder by path. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map(async (path) => [
    path.slice(folder.length),
    await readFile(path, 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(files));
}

test('the packed tooling creates the same remote as its source', { timeout: SLOW_MS }, async () => {
  const tooling = PUBLISHED.filter(({ folder }) => folder === 'shared-libs/tooling');
  const [packed] = await packPackages(REPOSITORY, tooling);
  if (!packed) throw new Error('Nothing is packed');
  expect(packed.peers).toHaveProperty(['@parapet/contracts'], expect.stringMatching(/^\^\d/));
  await writeFile(join(root, packed.file), packed.tarball);
  await run('tar', ['-xzf', packed.file], { cwd: root });
  await symlink(join(REPOSITORY, 'node_modules'), join(root, 'package/node_modules'));
  const program = join(root, 'package/dist/src/outside/main.js');

  const args = ['incidents', '--from', 'live'];
  await run(process.execPath, [program, 'new', ...args, '--outside', 'packed'], { cwd: root });
  await createOutsideRemote([...args, '--outside', 'source'], root);

  const files = await filesOf(join(root, 'packed'));
  expect(files).toEqual(await filesOf(join(root, 'source')));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['/.gitignore', '/.github/workflows/release.yml', '/src/release.ts']),
  );
});
