import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry, RegistryEntry } from '@parapet/contracts/releases/release';
import { afterEach, describe, expect, test } from 'vitest';
import type { SourceRemote } from '../hot/source-remote.ts';
import { createDevelopmentRegistry, registryAt } from './development-registry.ts';

const released = (name: string): RegistryEntry => ({
  name,
  baseUrl: `https://static.example/${name}/build-live/`,
  mfManifest: {},
  manifest: {
    name,
    version: '1.0.0',
    buildId: 'build-live',
    builtAt: '2026-11-21T10:00:00Z',
    entry: 'remoteEntry.js',
    mfManifest: 'mf-manifest.json',
    integrity: {},
    contractVersion: 1,
    pages: [],
    widgets: [],
    routeRules: [],
    commands: [],
  },
});
const others = async (): Promise<Registry> => ({
  contractVersion: 1,
  remotes: [released('mfe-assets'), released('mfe-scans')],
  faults: [],
});
const baseUrl = 'http://localhost:3001/';
const source = (entry: SourceRemote['entry']) => ({
  baseUrl,
  remote: { entry, build: { name: 'mfe-assets' } } as SourceRemote,
});

describe('the registry in development', () => {
  test('replaces a release with the remote from source', async () => {
    const own = source(async (url) => ({ ...released('mfe-assets'), baseUrl: url }));
    const { remotes } = await createDevelopmentRegistry([own], others)();
    expect(remotes.map(({ name, baseUrl: url }) => [name, url])).toEqual([
      ['mfe-scans', 'https://static.example/mfe-scans/build-live/'],
      ['mfe-assets', baseUrl],
    ]);
  });

  test('reports a remote whose source is broken as a fault, and does not fall back to its release', async () => {
    const broken = source(() => Promise.reject(new Error('mfe-assets could not be built: x')));
    const { remotes, faults } = await createDevelopmentRegistry([broken], others)();
    expect(remotes.map(({ name }) => name)).toEqual(['mfe-scans']);
    expect(faults).toEqual([{ name: 'mfe-assets', message: 'mfe-assets could not be built: x' }]);
  });
});

describe('an external registry', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  test('that cannot be read is reported once, and remotes from source keep working', async () => {
    let requests = 0;
    server = createServer((_request, response) => {
      requests += 1;
      response.writeHead(502).end();
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const reports: string[] = [];
    const read = registryAt(`http://127.0.0.1:${port}/remotes.json`, (line) => reports.push(line));
    expect((await Promise.all([read(), read()])).map(({ remotes }) => remotes)).toEqual([[], []]);
    expect(requests).toBe(1);
    expect(reports).toEqual([
      `The registry http://127.0.0.1:${port}/remotes.json cannot be read: it answered 502`,
    ]);
  });
});
