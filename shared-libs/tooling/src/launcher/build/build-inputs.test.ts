import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashBuildInputs } from './build-inputs.ts';

let root: string;

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-inputs-'));
  const manifest = (...names: string[]) =>
    JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '*'])) });
  await write('package-lock.json', '{}');
  await write(
    'mfe-assets/package.json',
    manifest('@parapet/remote-kit', '@parapet/build', 'react'),
  );
  await write('mfe-assets/src/root.tsx', 'one');
  await write('shared-libs/remote-kit/package.json', manifest('@parapet/contracts'));
  await write('shared-libs/contracts/package.json', manifest('zod'));
  await write('shared-libs/contracts/src/assets/asset.ts', 'one');
  await write('shared-libs/stores/package.json', manifest());
  await write('shared-libs/build/src/base-config.ts', 'one');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test.each([
  ['a source file', 'mfe-assets/src/root.tsx'],
  ['a new file', 'mfe-assets/src/new.ts'],
  ['a shared package used through another one', 'shared-libs/contracts/src/assets/asset.ts'],
  ['the build preset', 'shared-libs/build/src/base-config.ts'],
])('changing %s requires a new build', async (_, file) => {
  const before = await hashBuildInputs(root, 'mfe-assets');
  await write(file, 'two');

  expect(await hashBuildInputs(root, 'mfe-assets')).not.toBe(before);
});

test.each([
  ['a test', 'mfe-assets/src/root.test.tsx'],
  ['the output of the last build', 'mfe-assets/dist/main.js'],
  ['a shared package that is not used', 'shared-libs/stores/src/auth.store.ts'],
  ['the launcher', 'shared-libs/tooling/src/launcher/main.ts'],
])('changing %s requires no build', async (_, file) => {
  const before = await hashBuildInputs(root, 'mfe-assets');
  await write(file, 'two');

  expect(await hashBuildInputs(root, 'mfe-assets')).toBe(before);
});

test('an installed package requires a new build, and a new workspace does not', async () => {
  const lock = (packages: object) => write('package-lock.json', JSON.stringify({ packages }));
  const installed = { 'node_modules/react': { version: '19.0.0' } };
  await lock({ '': { workspaces: ['mfe-assets'] }, 'mfe-assets': {}, ...installed });
  const before = await hashBuildInputs(root, 'mfe-assets');

  const added = { 'mfe-new': {}, 'node_modules/mfe-new': { resolved: 'mfe-new', link: true } };
  await lock({ '': { workspaces: ['mfe-assets', 'mfe-new'] }, ...added, ...installed });
  expect(await hashBuildInputs(root, 'mfe-assets')).toBe(before);

  await lock({ ...added, 'node_modules/react': { version: '19.0.1' } });
  expect(await hashBuildInputs(root, 'mfe-assets')).not.toBe(before);
});
