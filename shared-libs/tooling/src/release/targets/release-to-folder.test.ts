import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleSigner, scriptOf, writeSampleBuild } from '../testing/sample-build.ts';
import { readPointer, releaseToFolder } from './release-to-folder.ts';

let root: string;
const signer = sampleSigner();

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parapet-release-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function build(id: string): Promise<void> {
  await writeSampleBuild(join(root, 'dist'), { id });
}

function release(origin = 'http://localhost:3001') {
  return releaseToFolder({
    remote: 'mfe-assets',
    dist: join(root, 'dist'),
    releases: join(root, 'releases'),
    channel: 'production',
    signer,
    origin,
  });
}

const pointer = () => readPointer(join(root, 'releases/pointers/production/mfe-assets.json'));

test('a build is copied by its id, with brotli copies of large files, and becomes live', async () => {
  await build('build-one');

  expect(await release()).toEqual({ buildId: 'build-one', changed: true });

  const folder = join(root, 'releases/mfe-assets/build-one');
  expect(await readFile(join(folder, 'remoteEntry.12345678.js'), 'utf8')).toBe(
    scriptOf('build-one'),
  );
  expect(existsSync(join(folder, 'remoteEntry.12345678.js.br'))).toBe(true);
  expect(existsSync(join(folder, 'builds/latest.json.br'))).toBe(false);
  expect(await pointer()).toMatchObject({
    buildId: 'build-one',
    baseUrl: 'http://localhost:3001/build-one/',
    previousBuildId: null,
  });
});

test('a second release of the same build changes nothing', async () => {
  await build('build-one');
  await release();

  expect(await release()).toEqual({ buildId: 'build-one', changed: false });
});

test('the pointer has the previous build, and the files of both are kept', async () => {
  await build('build-one');
  await release();
  await build('build-two');
  await release();

  expect(await pointer()).toMatchObject({ buildId: 'build-two', previousBuildId: 'build-one' });
  expect(existsSync(join(root, 'releases/mfe-assets/build-one/remoteEntry.12345678.js'))).toBe(
    true,
  );
});

test('changing the ports changes the pointer and copies nothing', async () => {
  await build('build-one');
  await release();
  await release('http://localhost:4301');

  expect(await pointer()).toMatchObject({
    baseUrl: 'http://localhost:4301/build-one/',
    previousBuildId: null,
  });
});

test('a damaged pointer is replaced', async () => {
  await build('build-one');
  await release();
  await writeFile(join(root, 'releases/pointers/production/mfe-assets.json'), '{"remote":');

  expect(await release()).toMatchObject({ changed: true });
  expect(await pointer()).toMatchObject({ buildId: 'build-one' });
});
