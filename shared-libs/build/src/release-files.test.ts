import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  HOST_CONTRACT_VERSION,
  type ReleaseDeclaration,
} from '@parapet/contracts/releases/release';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLatest, writeRemoteRelease, writeShellRelease } from './release-files.ts';

const entry = 'remoteEntry.12345678.js';
const declaration: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [{ path: '/dashboard/assets', title: 'Assets', layout: 'dashboard', guard: 'auth' }],
  routeRules: [{ path: '/assets', redirect: { to: '/dashboard/assets', external: false } }],
};

let dist: string;

beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'parapet-dist-'));
  await mkdir(path.join(dist, 'css'));
  await writeFile(path.join(dist, entry), 'let one = 1;');
  await writeFile(path.join(dist, 'css', 'page.12345678.css'), 'p{}');
});
afterEach(() => rm(dist, { recursive: true, force: true }));

const readJson = async (file: string) => JSON.parse(await readFile(path.join(dist, file), 'utf8'));

/** Like a build: the bundler empties the folder, and the release files are written last. */
const write = async (change: Partial<Parameters<typeof writeRemoteRelease>[0]> = {}) => {
  const previous = await readLatest(dist);
  await rm(path.join(dist, 'builds'), { recursive: true, force: true });
  return writeRemoteRelease({
    name: 'mfe-assets',
    version: '1.2.3',
    dist,
    declaration,
    builtWith: { '@parapet/remote-kit': '1.0.0' },
    previous,
    ...change,
  });
};

describe('the release of a remote', () => {
  it('has the manifest that the shell reads, with a hash for every script and stylesheet', async () => {
    const manifest = await write();
    const hash = createHash('sha384').update('let one = 1;').digest('base64');
    expect(manifest).toMatchObject({
      name: 'mfe-assets',
      version: '1.2.3',
      entry,
      mfManifest: 'mf-manifest.json',
      pages: [{ path: '/dashboard/assets' }],
      routeRules: [{ path: '/assets', redirect: { to: '/dashboard/assets', external: false } }],
      builtWith: { '@parapet/remote-kit': '1.0.0' },
      integrity: {
        [entry]: `sha384-${hash}`,
        'css/page.12345678.css': expect.stringMatching(/^sha384-/),
      },
    });
    expect(await readJson(`builds/meta/${manifest.buildId}.json`)).toEqual(manifest);
    expect(await readJson('builds/latest.json')).toMatchObject({ id: manifest.buildId });
  });

  it('is identical when the same sources are built again', async () => {
    const first = await write();
    expect(await write()).toEqual(first);
  });

  it.each([
    ['a file', () => writeFile(path.join(dist, entry), 'let two = 2;'), {}],
    ['the version', async () => {}, { version: '1.2.4' }],
    ['the declaration', async () => {}, { declaration: { ...declaration, pages: [] } }],
  ])('has another id after a change of %s', async (_what, change, options) => {
    const first = await write();
    await change();
    expect((await write(options)).buildId).not.toBe(first.buildId);
  });

  it('is refused when release.ts is invalid', async () => {
    const pages = [{ ...declaration.pages[0], path: 'no-slash' }] as ReleaseDeclaration['pages'];
    await expect(write({ declaration: { ...declaration, pages } })).rejects.toThrow(/path/);
  });

  it('is refused when the build has no entry', async () => {
    await rm(path.join(dist, entry));
    await expect(write()).rejects.toThrow('mfe-assets was built without a remote entry');
  });
});

describe('the release of the shell', () => {
  it('writes the same two files', async () => {
    const latest = await writeShellRelease(dist, null);
    expect(await readJson('builds/latest.json')).toEqual(latest);
    expect(await readJson(`builds/meta/${latest.id}.json`)).toMatchObject({
      id: latest.id,
      routeRules: [],
    });
  });

  it('has the hash of every file but source maps, and an id that follows from those that are not derived', async () => {
    const { id } = await writeShellRelease(dist, null);
    await writeFile(path.join(dist, `${entry}.br`), 'compressed');
    await writeFile(path.join(dist, `${entry}.map`), '{}');
    expect(await writeShellRelease(dist, null)).toMatchObject({ id });
    const { integrity } = await readJson(`builds/meta/${id}.json`);
    const files = await readdir(dist, { recursive: true, withFileTypes: true });
    const names = files
      .filter((file) => file.isFile() && !file.parentPath.includes('builds'))
      .map((file) => path.relative(dist, path.join(file.parentPath, file.name)))
      .filter((name) => !name.endsWith('.map'));
    expect(Object.keys(integrity).sort()).toEqual(names.sort());
    const hash = createHash('sha384').update('compressed').digest('base64');
    expect(integrity[`${entry}.br`]).toBe(`sha384-${hash}`);
  });
});
