import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Registry, ReleasePointer } from '@parapet/contracts/releases/release';
import { BUILT_IN_GRANTS, readRemoteGrantsFile } from '@parapet/contracts/releases/remote-grants';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import { createTestReleaser, hashText } from '../../testing/test-releaser.ts';
import { preloadLinks } from '../pages/preload-links.ts';
import { readVisit } from '../pages/visit.ts';
import { createKnownKeys } from './known-keys.ts';
import { createRegistry, originsOf } from './registry.ts';
import { releaseSource } from './release-source.ts';

const log = createLogger({ process: 'api', level: 'silent' });
const LIVE = 'http://localhost:4001';
const releaser = createTestReleaser();
const keys = createKnownKeys(
  ['mfe-assets', 'mfe-scans', 'mfe-billing', 'mfe-marketing'].map(releaser.keyFor),
  null,
);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-releases-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

async function write(path: string, content: unknown): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, textOf(content));
}

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content);

const ENTRY = 'remoteEntry.12345678.js';
const assets = (file: string) => ({
  js: { sync: [`js/${file}.js`], async: [] },
  css: { sync: [`css/${file}.css`], async: [] },
});
const mfManifestOf = (change: object = {}) => ({
  exposes: [
    { name: 'lifecycles', assets: assets('pages') },
    { name: 'widgets', assets: assets('panels') },
  ],
  ...change,
});

interface Changes {
  page?: string;
  order?: number;
  manifest?: object;
  mfManifest?: unknown;
  pointer?: Partial<ReleasePointer>;
}

/** Releases a build. @returns the digest of its release manifest */
async function release(
  remote: string,
  buildId: string,
  {
    page = `/dashboard/${remote.replace('mfe-', '')}`,
    order = 1,
    manifest = {},
    mfManifest,
    pointer,
  }: Changes = {},
): Promise<string> {
  const hash = hashText('a file');
  const named = textOf(mfManifest ?? mfManifestOf());
  const described = textOf({
    contractVersion: 1,
    pages: [{ path: page, title: remote, layout: 'dashboard', guard: 'auth' }],
    widgets: [{ id: 'panel', slot: 'dashboard', title: 'Panel', order, span: 'half' }],
    name: remote,
    version: '1.0.0',
    buildId,
    builtAt: '2026-11-01T00:00:00.000Z',
    entry: ENTRY,
    mfManifest: 'mf-manifest.json',
    entryHasHashes: true,
    integrity: Object.fromEntries([
      ...[ENTRY, 'js/pages.js', 'js/panels.js', 'js/fallback-react.js'].map((file) => [file, hash]),
      ...['css/pages.css', 'css/panels.css'].map((file) => [file, hash]),
      ['mf-manifest.json', hashText(named)],
    ]),
    ...manifest,
  });
  await write(`${remote}/${buildId}/builds/meta/${buildId}.json`, described);
  await write(`${remote}/${buildId}/mf-manifest.json`, named);
  const digest = hashText(described);
  await point(remote, buildId, { manifest: digest, ...pointer });
  return digest;
}

/** Makes a build live; `change` is signed too. */
const point = (remote: string, buildId: string, change: Partial<ReleasePointer> = {}) =>
  write(`pointers/production/${remote}.json`, releaser.point(pointerOf(remote, buildId, change)));

const pointerOf = (remote: string, buildId: string, change: Partial<ReleasePointer>) => ({
  remote,
  channel: 'production',
  buildId,
  baseUrl: `${LIVE}/${buildId}/`,
  releasedAt: '2026-11-01T00:00:00.000Z',
  previousBuildId: null,
  ...change,
});

const registryOf = (target = folder, remotes: string[] = [], origins = [LIVE]) =>
  createRegistry({ source: releaseSource(target, remotes, keys), origins, log });

const pathsIn = ({ remotes }: Registry) =>
  remotes.map(({ name, manifest }) => [name, ...manifest.pages.map(({ path }) => path)]);

describe('the registry', () => {
  test('lists every live release with its manifests', async () => {
    await release('mfe-scans', 'build-1');
    await release('mfe-assets', 'build-2');
    const registry = await registryOf()();
    expect(registry.remotes).toMatchObject([
      { name: 'mfe-assets', baseUrl: 'http://localhost:4001/build-2/' },
      { name: 'mfe-scans', manifest: { buildId: 'build-1' } },
    ]);
    expect(originsOf(registry)).toEqual(['http://localhost:4001']);
  });

  test('an unreadable release is a fault and does not affect the others', async () => {
    await release('mfe-assets', 'build-1');
    await release('mfe-scans', 'build-1', { mfManifest: 'not json' });
    await write('pointers/production/mfe-cloud.json', '{}');
    const { remotes, faults } = await registryOf()();
    expect(remotes.map(({ name }) => name)).toEqual(['mfe-assets']);
    expect(faults.map(({ name }) => name)).toEqual(['mfe-cloud', 'mfe-scans']);
    expect(JSON.stringify(faults)).not.toContain(folder);
  });

  test('a release that was swapped for another is refused', async () => {
    await release('mfe-assets', 'build-1');
    await release('mfe-scans', 'build-1');
    await point('mfe-scans', 'build-2');
    expect((await registryOf()()).faults).toMatchObject([{ name: 'mfe-scans' }]);
  });

  test('a new pointer is live within seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await release('mfe-assets', 'build-1');
    const read = registryOf();
    expect((await read()).remotes[0]?.manifest.buildId).toBe('build-1');
    await release('mfe-assets', 'build-2');
    expect((await read()).remotes[0]?.manifest.buildId).toBe('build-1');
    vi.setSystemTime(Date.now() + 2100);
    expect((await read()).remotes[0]?.manifest.buildId).toBe('build-2');
  });

  test('an unreadable release keeps the previous one live', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await release('mfe-assets', 'build-1');
    const read = registryOf();
    await read();
    await point('mfe-assets', 'build-2');
    vi.setSystemTime(Date.now() + 2100);
    const { remotes, faults } = await read();
    expect(remotes.map(({ manifest }) => manifest.buildId)).toEqual(['build-1']);
    expect(faults).toEqual([]);
  });

  test('is empty without releases', async () => {
    expect(await registryOf()()).toEqual({ contractVersion: 1, remotes: [], faults: [] });
  });
});

describe('a release that exceeds its grant', () => {
  const page = (path: string) => ({ path, title: path, layout: 'dashboard', guard: 'auth' });

  test('is live without what belongs to others, and the reasons are told', async () => {
    const lines: string[] = [];
    const told = createLogger(
      { process: 'api', level: 'error' },
      { write: (line) => void lines.push(line) },
    );
    await release('mfe-scans', 'build-1');
    await release('mfe-assets', 'build-2', {
      manifest: {
        pages: [page('/dashboard/assets'), page('/dashboard/scans')],
        widgets: [{ id: 'panel', slot: 'header', title: 'Panel', order: 1, span: 'half' }],
        routeRules: [
          { path: '/login', redirect: { to: 'https://other.example/', external: true } },
        ],
      },
    });
    const registry = await createRegistry({
      source: releaseSource(folder, [], keys),
      origins: [LIVE],
      log: told,
    })();
    expect(pathsIn(registry)).toEqual([
      ['mfe-assets', '/dashboard/assets'],
      ['mfe-scans', '/dashboard/scans'],
    ]);
    expect(registry.remotes[0]?.manifest).toMatchObject({ widgets: [], routeRules: [] });
    expect(registry.leftOut).toEqual([
      { name: 'mfe-assets', message: 'The page /dashboard/scans belongs to mfe-scans.' },
      {
        name: 'mfe-assets',
        message: 'The widget panel is for the slot header, which is not granted to mfe-assets.',
      },
      { name: 'mfe-assets', message: 'The redirect of /login belongs to the shell.' },
    ]);
    expect(lines.join()).toContain('The page /dashboard/scans belongs to mfe-scans.');
  });

  test('is judged by the grants of the operator, which the shell gets too', async () => {
    await release('mfe-assets', 'build-1', { page: '/dashboard/inventory' });
    const grants = readRemoteGrantsFile('{"mfe-assets":{"paths":["/dashboard/inventory"]}}');
    const source = releaseSource(folder, [], keys);
    const registry = await createRegistry({ source, origins: [LIVE], grants, log })();
    expect(pathsIn(registry)).toEqual([['mfe-assets', '/dashboard/inventory']]);
    expect(registry).toMatchObject({ grants });
    expect(registry.leftOut).toBeUndefined();
    expect(preloadLinks(registry, '/dashboard/inventory', true)).toContain('js/pages.js');
    expect(
      preloadLinks({ ...registry, grants: BUILT_IN_GRANTS }, '/dashboard/inventory', true),
    ).toBe('');
  });

  test('is judged again when a rollback makes it live: its path may belong to another by then', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await release('mfe-assets', 'build-1', { page: '/dashboard/inventory' });
    await release('mfe-assets', 'build-2');
    const grants = readRemoteGrantsFile('{"mfe-scans":{"paths":["/dashboard/inventory"]}}');
    const source = releaseSource(folder, [], keys);
    const read = createRegistry({ source, origins: [LIVE], grants, log });
    expect(pathsIn(await read())).toEqual([['mfe-assets', '/dashboard/assets']]);
    const earlier = await readFile(join(folder, 'mfe-assets/build-1/builds/meta/build-1.json'));
    await point('mfe-assets', 'build-1', { manifest: hashText(String(earlier)) });
    vi.setSystemTime(Date.now() + 2100);
    const registry = await read();
    expect(registry.remotes[0]?.manifest.buildId).toBe('build-1');
    expect(pathsIn(registry)).toEqual([['mfe-assets']]);
    expect(registry.leftOut).toEqual([
      { name: 'mfe-assets', message: 'The page /dashboard/inventory belongs to mfe-scans.' },
    ]);
  });
});

describe('a registry over a static host', () => {
  let host: Server;
  let url: string;

  beforeEach(async () => {
    host = createServer(async (request, response) => {
      if (request.url?.includes('mfe-billing')) return void response.writeHead(500).end();
      const file = await readFile(join(folder, request.url ?? '')).catch(() => undefined);
      response.writeHead(file ? 200 : 404).end(file);
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => host.close(resolve)));

  test('reads the named remotes, and an unreleased one is not a fault', async () => {
    await release('mfe-assets', 'build-1', {
      pointer: { baseUrl: `${url}/mfe-assets/build-1/` },
    });
    const names = ['mfe-assets', 'mfe-scans', 'mfe-billing'];
    const { remotes, faults } = await registryOf(`${url}/`, names, [url])();
    expect(remotes.map(({ name }) => name)).toEqual(['mfe-assets']);
    expect(faults.map(({ name }) => name)).toEqual(['mfe-billing']);
  });
});

describe('a canary', () => {
  const withCanary = async (change: object = {}) => {
    const manifest = await release('mfe-assets', 'build-2');
    const canary = { buildId: 'build-2', baseUrl: `${LIVE}/build-2/`, manifest, share: 30 };
    await release('mfe-scans', 'build-1');
    await release('mfe-assets', 'build-1', { pointer: { canary: { ...canary, ...change } } });
  };
  const buildsFor = async (numbers: number[], readRegistry = registryOf()) =>
    Promise.all(
      numbers.map(async (number) => {
        const visit = readVisit(`parapet-canary=${number}`, { isPage: false, isSecure: false });
        const { remotes } = await readRegistry(visit);
        return remotes.map(({ manifest }) => manifest.buildId).join();
      }),
    );
  const numbers = Array.from({ length: 100 }, (_, index) => index * 10);

  test('is for its share of the sessions, alike in every process, and for none without a session', async () => {
    await withCanary();
    const builds = await buildsFor(numbers);
    expect(builds.filter((ids) => ids === 'build-2,build-1')).toHaveLength(30);
    expect(builds.filter((ids) => ids === 'build-1,build-1')).toHaveLength(70);
    expect(await buildsFor(numbers)).toEqual(builds);
    const { remotes } = await registryOf()();
    expect(remotes.map(({ manifest }) => manifest.buildId)).toEqual(['build-1', 'build-1']);
  });

  test.each([
    ['from another origin', { baseUrl: 'https://evil.example/build-2/' }],
    ['with another release manifest', { manifest: hashText('another') }],
    ['that is missing', { buildId: 'build-3' }],
  ])('%s leaves everybody on the live build', async (_, change) => {
    await withCanary(change);
    expect(new Set(await buildsFor(numbers))).toEqual(new Set(['build-1,build-1']));
  });
});

describe('a release that is withheld', () => {
  const RELEASED_AT = '2026-11-29T10:00:00.000Z';
  const withheld = [{ remote: 'mfe-assets', buildId: 'build-2', releasedAt: RELEASED_AT }];
  const read = (readWithheld = async () => withheld) =>
    createRegistry({
      source: releaseSource(folder, [], keys),
      origins: [LIVE],
      log,
      readWithheld,
    })();
  const liveIn = ({ remotes }: Registry) => remotes.map(({ manifest }) => manifest.buildId);
  const seal = (manifest: string, by = releaser) =>
    write(
      'mfe-assets/build-1/builds/latest.json',
      by.seal({ id: 'build-1', remote: 'mfe-assets', manifest }),
    );

  beforeEach(async () => {
    vi.useFakeTimers({ now: Date.parse(RELEASED_AT) + 60_000, toFake: ['Date'] });
    await seal(await release('mfe-assets', 'build-1'));
    await release('mfe-assets', 'build-2', {
      pointer: { previousBuildId: 'build-1', releasedAt: RELEASED_AT },
    });
  });

  test('is watched in its first half hour, and nothing is withheld without cause', async () => {
    const registry = await read(async () => []);
    expect(liveIn(registry)).toEqual(['build-2']);
    expect(registry.watched).toEqual([{ name: 'mfe-assets', releasedAt: RELEASED_AT }]);
    vi.setSystemTime(Date.parse(RELEASED_AT) + 30 * 60_000);
    expect((await read(async () => [])).watched).toBeUndefined();
  });

  test('gives way to the build before, which is not watched', async () => {
    const registry = await read();
    expect(liveIn(registry)).toEqual(['build-1']);
    expect(registry.remotes[0]?.baseUrl).toBe(`${LIVE}/build-1/`);
    expect(registry.watched).toBeUndefined();
  });

  test('is served again when it is released again', async () => {
    await read();
    const pointer = { previousBuildId: 'build-1', releasedAt: '2026-11-29T10:00:30.000Z' };
    await release('mfe-assets', 'build-2', { pointer });
    expect(liveIn(await read())).toEqual(['build-2']);
  });

  test('is served where nobody known has signed the build before, or the list cannot be read', async () => {
    await seal('sha384-', createTestReleaser());
    expect(liveIn(await read())).toEqual(['build-2']);
    const failing = async () => {
      throw new Error('The database is away');
    };
    expect(liveIn(await read(failing))).toEqual(['build-2']);
  });
});

test('leaves out the hashes of files that no page requests directly', async () => {
  await release('mfe-assets', 'build-1');
  const [remote] = (await registryOf()()).remotes;
  expect(Object.keys(remote?.manifest.integrity ?? {})).toEqual([
    'remoteEntry.12345678.js',
    'js/pages.js',
    'js/panels.js',
    'css/pages.css',
    'css/panels.css',
  ]);
});

test('keeps all hashes of a build whose entry has none', async () => {
  await release('mfe-assets', 'build-1', { manifest: { entryHasHashes: false } });
  const [remote] = (await registryOf()()).remotes;
  expect(Object.keys(remote?.manifest.integrity ?? {})).toContain('js/fallback-react.js');
});

describe('preload links', () => {
  const linksFor = async (path: string, isSignedIn = true) =>
    preloadLinks(await registryOf()(), path, isSignedIn);

  test('of a page list entry, chunks and styles of its remote, with their hashes', async () => {
    await release('mfe-assets', 'build-1', { page: '/dashboard/assets/:id' });
    const links = await linksFor('/dashboard/assets/42');
    expect(links).toContain('href="http://localhost:4001/build-1/remoteEntry.12345678.js"');
    expect(links).toContain('href="http://localhost:4001/build-1/js/pages.js" integrity=');
    expect(links).toContain('as="style" href="http://localhost:4001/build-1/css/pages.css"');
    expect(links).not.toContain('panels');
  });

  test('of the dashboard list the files of its panels', async () => {
    await release('mfe-assets', 'build-1');
    expect(await linksFor('/dashboard')).toContain('js/panels.js');
  });

  test('start with the first panel', async () => {
    await release('mfe-assets', 'build-1', { page: '/dashboard/assets', order: 20 });
    await release('mfe-scans', 'build-2', { page: '/dashboard/scans', order: 10 });
    const links = await linksFor('/dashboard');
    expect(links.indexOf('build-2')).toBeLessThan(links.indexOf('build-1'));
  });

  test('are empty for pages behind the sign-in without a session', async () => {
    await release('mfe-assets', 'build-1');
    await release('mfe-marketing', 'build-1', { page: '/pricing' });
    expect(await linksFor('/dashboard', false)).toBe('');
    expect(await linksFor('/dashboard/assets', false)).toBe('');
    expect(await linksFor('/pricing', false)).toContain('js/pages.js');
  });

  test('are empty for a build without files', async () => {
    await release('mfe-assets', 'build-1', { mfManifest: {} });
    expect(await linksFor('/dashboard')).toBe('');
  });

  test('are empty for an unknown page', async () => {
    await release('mfe-assets', 'build-1');
    expect(await linksFor('/nowhere')).toBe('');
  });
});
