import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '../platform/log/logger.ts';
import { preloadLinks } from './preload-links.ts';
import { createRegistry, originsOf } from './registry.ts';
import { releaseSource } from './release-source.ts';

const log = createLogger({ process: 'api', level: 'silent' });
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
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
}

async function release(remote: string, buildId: string, page = `/dashboard/${remote}`, order = 1) {
  const integrity = 'sha384-abc';
  await write(`${remote}/${buildId}/builds/meta/${buildId}.json`, {
    contractVersion: 1,
    pages: [{ path: page, title: remote, layout: 'dashboard', guard: 'auth' }],
    widgets: [{ id: 'panel', slot: 'dashboard', title: 'Panel', order, span: 'half' }],
    name: remote,
    version: '1.0.0',
    buildId,
    builtAt: '2026-11-01T00:00:00.000Z',
    entry: 'remoteEntry.12345678.js',
    mfManifest: 'mf-manifest.json',
    integrity: {
      'remoteEntry.12345678.js': integrity,
      'js/pages.js': integrity,
      'js/fallback-react.js': integrity,
    },
  });
  const assets = (file: string) => ({
    js: { sync: [`js/${file}.js`], async: [] },
    css: { sync: [`css/${file}.css`], async: [] },
  });
  await write(`${remote}/${buildId}/mf-manifest.json`, {
    exposes: [
      { name: 'lifecycles', assets: assets('pages') },
      { name: 'widgets', assets: assets('panels') },
    ],
  });
  await point(remote, buildId);
}

const point = (remote: string, buildId: string, baseUrl = `http://localhost:4001/${buildId}/`) =>
  write(`pointers/production/${remote}.json`, {
    remote,
    channel: 'production',
    buildId,
    baseUrl,
    releasedAt: '2026-11-01T00:00:00.000Z',
    previousBuildId: null,
  });

const registryOf = () => createRegistry(releaseSource(folder, []), log);

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
    await release('mfe-scans', 'build-1');
    await write('mfe-scans/build-1/mf-manifest.json', 'not json');
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
    await release('mfe-assets', 'build-1');
    await point('mfe-assets', 'build-1', `${url}/mfe-assets/build-1/`);
    const names = ['mfe-assets', 'mfe-scans', 'mfe-billing'];
    const { remotes, faults } = await createRegistry(releaseSource(`${url}/`, names), log)();
    expect(remotes.map(({ name }) => name)).toEqual(['mfe-assets']);
    expect(faults.map(({ name }) => name)).toEqual(['mfe-billing']);
  });
});

test('leaves out the hashes of files that no page requests directly', async () => {
  await release('mfe-assets', 'build-1');
  const [remote] = (await registryOf()()).remotes;
  expect(Object.keys(remote?.manifest.integrity ?? {})).toEqual([
    'remoteEntry.12345678.js',
    'js/pages.js',
  ]);
});

describe('preload links', () => {
  const linksFor = async (path: string, isSignedIn = true) =>
    preloadLinks(await registryOf()(), path, isSignedIn);

  test('of a page list entry, chunks and styles of its remote, with their hashes', async () => {
    await release('mfe-assets', 'build-1', '/dashboard/assets/:id');
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
    await release('mfe-assets', 'build-1', '/dashboard/assets', 20);
    await release('mfe-scans', 'build-2', '/dashboard/scans', 10);
    const links = await linksFor('/dashboard');
    expect(links.indexOf('build-2')).toBeLessThan(links.indexOf('build-1'));
  });

  test('are empty for pages behind the sign-in without a session', async () => {
    await release('mfe-assets', 'build-1');
    await release('mfe-marketing', 'build-1', '/pricing');
    expect(await linksFor('/dashboard', false)).toBe('');
    expect(await linksFor('/dashboard/mfe-assets', false)).toBe('');
    expect(await linksFor('/pricing', false)).toContain('js/pages.js');
  });

  test('are empty for a build without files', async () => {
    await release('mfe-assets', 'build-1');
    await write('mfe-assets/build-1/mf-manifest.json', {});
    expect(await linksFor('/dashboard')).toBe('');
  });

  test('are empty for an unknown page', async () => {
    await release('mfe-assets', 'build-1');
    expect(await linksFor('/nowhere')).toBe('');
  });
});
