import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_GRANTS } from '@parapet/contracts/releases/remote-grants';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifestFile } from '../builds/sealed-build.ts';
import { writeSampleBuild } from '../testing/sample-build.ts';
import { checkGranted, readOwnGrants } from './check-granted.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-granted-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** The release manifest of a build with one page. */
const build = async (path: string, remote: string) => {
  const pages = [{ path, title: 'Page', layout: 'dashboard', guard: 'auth' }];
  const dist = await writeSampleBuild(join(root, 'dist'), { remote, id: 'build-one', pages });
  return readFile(join(dist, manifestFile('build-one')), 'utf8');
};

test('a remote that nobody lists may have a path with its name, and no other', async () => {
  const grants = await readOwnGrants(root, {});
  expect(grants).toEqual(BUILT_IN_GRANTS);
  checkGranted(grants, await build('/dashboard/tides', 'mfe-tides'));
  const foreign = await build('/dashboard/scans/tides', 'mfe-tides');
  expect(() => checkGranted(grants, foreign)).toThrow(
    'The page /dashboard/scans/tides belongs to mfe-scans.',
  );
});

test('the file of the operator decides on this machine too', async () => {
  await writeFile(join(root, 'grants.json'), '{"mfe-tides":{"paths":["/dashboard/sea"]}}');
  const grants = await readOwnGrants(root, { PARAPET_REMOTE_GRANTS_FILE: 'grants.json' });
  checkGranted(grants, await build('/dashboard/sea', 'mfe-tides'));
  const replaced = await build('/dashboard/tides', 'mfe-tides');
  expect(() => checkGranted(grants, replaced)).toThrow(
    'The page /dashboard/tides is not granted to mfe-tides. It has /dashboard/sea.',
  );
});

test('an invalid file of the operator is told', async () => {
  await writeFile(join(root, 'grants.json'), '{"mfe-tides":{"paths":["/login"]}}');
  await expect(readOwnGrants(root, { PARAPET_REMOTE_GRANTS_FILE: 'grants.json' })).rejects.toThrow(
    'mfe-tides.paths.0 belongs to the shell',
  );
});
