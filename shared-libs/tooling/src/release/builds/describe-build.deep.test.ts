import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBuild } from '../checks/check-build.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-manifest-'));
  await mkdir(join(root, 'out/assets'), { recursive: true });
  await mkdir(join(root, 'src'));
  const files = {
    'package.json': JSON.stringify({ name: 'mfe-reports', version: '2.1.0', type: 'module' }),
    'src/release.ts': 'export const release = { contractVersion: 1, pages: [] };',
    'out/entry-a1b2.js': 'var mfe_reports = {};',
    'out/assets/page-c3d4.js': 'self.chunks = [];',
    'out/assets/page-e5f6.css': 'p{}',
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const writeMfManifest = (change: object = {}) =>
  writeFile(
    join(root, 'out/mf-manifest.json'),
    JSON.stringify({
      metaData: { remoteEntry: { name: 'entry-a1b2.js', path: '', type: 'var' } },
      exposes: [{ name: 'lifecycles', assets: { js: { sync: ['assets/page-c3d4.js'] } } }],
      ...change,
    }),
  );

const describeOut = async () => {
  const script = join(import.meta.dirname, '../../outside/main.ts');
  const args = [script, 'manifest', '--dist', 'out'];
  return promisify(execFile)(process.execPath, args, { cwd: root }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: String(stderr) }),
  );
};

test('a build of another bundler gets a release manifest with all hashes, the same each time', async () => {
  await writeMfManifest();
  const described = await describeOut();
  expect(described).toMatchObject({ code: 0, output: expect.stringContaining('4 files') });
  expect(await describeOut()).toEqual(described);
  const id = await checkBuild(join(root, 'out'), 'mfe-reports');
  const file = join(root, 'out/builds/meta', `${id}.json`);
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  expect(manifest).toMatchObject({ name: 'mfe-reports', version: '2.1.0', entry: 'entry-a1b2.js' });
  expect(Object.keys(manifest.integrity).sort()).toEqual([
    'assets/page-c3d4.js',
    'assets/page-e5f6.css',
    'entry-a1b2.js',
    'mf-manifest.json',
  ]);
  expect(manifest.entryHasHashes).toBeUndefined();
});

test.each([
  ['without an mf-manifest', null, 'manifest: true'],
  ['without an entry', { metaData: {} }, 'names no remote entry'],
  [
    'with an entry that is a module',
    { metaData: { remoteEntry: { name: 'entry-a1b2.js', path: '', type: 'module' } } },
    'of the type "module"',
  ],
  [
    'with a file that it lacks',
    { exposes: [{ name: 'lifecycles', assets: { js: { sync: ['assets/other.js'] } } }] },
    'assets/other.js has no hash',
  ],
  [
    'with a file of another place',
    { exposes: [{ name: 'lifecycles', assets: { js: { sync: ['../other.js'] } } }] },
    'outside of the build',
  ],
])('one %s is refused and gets none', async (_, change, message) => {
  if (change) await writeMfManifest(change);
  expect(await describeOut()).toEqual({ code: 1, output: expect.stringContaining(message) });
  expect(existsSync(join(root, 'out/builds'))).toBe(false);
});

test('one with a chunk that is an ES module is refused and gets none', async () => {
  await writeMfManifest();
  await writeFile(join(root, 'out/assets/page-c3d4.js'), 'export const page = 1;');
  const message = 'page-c3d4.js is an ES module, which a page would run without its hash';
  expect(await describeOut()).toEqual({ code: 1, output: expect.stringContaining(message) });
  expect(existsSync(join(root, 'out/builds'))).toBe(false);
});
