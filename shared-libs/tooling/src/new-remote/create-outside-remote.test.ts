import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackageIndex, PackageRelease } from '@parapet/contracts/releases/package-index';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutsideRemote } from './create-outside-remote.ts';

let root: string;

const released = (name: string, version: string): PackageRelease => ({
  name: `@parapet/${name}`,
  version,
  path: `packages/${name}/${version}/parapet-${name}-${version}.tgz`,
  integrity: 'sha512-x',
  content: 'x',
  hostContract: 1,
  peers: {},
  toolchain: { react: '19.3.1', typescript: '7.0.2' },
});

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-outside-'));
  await mkdir(join(root, 'live/packages'), { recursive: true });
  const index: PackageIndex = {
    packages: {
      '@parapet/contracts': [released('contracts', '1.10.0'), released('contracts', '1.9.0')],
      '@parapet/build': [released('build', '0.1.0')],
    },
  };
  await writeFile(join(root, 'live/packages/index.json'), JSON.stringify(index));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a remote outside the repository installs the newest released packages', async () => {
  const output = await createOutsideRemote(['incidents', '--from', 'live'], root);

  expect(output).toContain('one page at /dashboard/incidents');
  const manifest = await readFile(join(root, 'mfe-incidents/package.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({
    name: 'mfe-incidents',
    dependencies: {
      '@parapet/contracts': 'file:../live/packages/contracts/1.10.0/parapet-contracts-1.10.0.tgz',
      react: '19.3.1',
    },
    devDependencies: {
      '@parapet/build': 'file:../live/packages/build/0.1.0/parapet-build-0.1.0.tgz',
      typescript: '7.0.2',
    },
    scripts: { build: 'parapet-remote build' },
  });
});

test('a remote outside the repository has its own settings, ignored files and workflow', async () => {
  await createOutsideRemote(['incidents', '--from', 'live'], root);

  const read = (file: string) => readFile(join(root, 'mfe-incidents', file), 'utf8');
  expect(JSON.parse(await read('tsconfig.json'))).not.toHaveProperty('extends');
  expect(await read('.gitignore')).toContain('node_modules/\n');
  expect(await read('.github/workflows/release.yml')).toContain('releases mfe-incidents when');
  expect(await read('.github/workflows/preview.yml')).toContain('list="mfe-incidents@$CHANNEL"');
  expect(await read('README.md')).toContain('the page at `/dashboard/incidents`');
  expect(await read('src/release.ts')).toContain("path: '/dashboard/incidents'");
  await expect(read('gitignore')).rejects.toThrow('ENOENT');
});

test('a name whose page belongs to a remote of the product is refused', async () => {
  const create = createOutsideRemote(['reports', '--from', 'live'], root);
  await expect(create).rejects.toThrow('/dashboard/reports belongs to mfe-scans');
});

test('nothing is written to an existing folder or without packages to install', async () => {
  await mkdir(join(root, 'taken'));
  const create = (...args: string[]) => createOutsideRemote(['incidents', ...args], root);

  await expect(create('--from', 'live', '--outside', 'taken')).rejects.toThrow('already exists');
  await expect(create('--from', 'nowhere')).rejects.toThrow('no packages are released there');
  await expect(create()).rejects.toThrow('Name the place of the released packages');
  await expect(create('--form', 'live')).rejects.toThrow('--form');
  await expect(readFile(join(root, 'mfe-incidents/package.json'))).rejects.toThrow('ENOENT');
});
