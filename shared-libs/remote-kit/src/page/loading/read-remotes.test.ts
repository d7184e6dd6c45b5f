// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { HOST_CONTRACT_VERSION } from '@parapet/contracts/releases/release';
import { afterEach, expect, it, vi } from 'vitest';
import { readRemotes } from './read-remotes.ts';

const BASE = 'https://static.example/a1b2c3d4/';
const mfText = JSON.stringify({ exposes: [] });
const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const manifest = {
  name: 'mfe-assets',
  version: '1.0.0',
  buildId: 'a1b2c3d4',
  builtAt: '2026-11-21T10:00:00Z',
  entry: 'remoteEntry.js',
  mfManifest: 'mf-manifest.json',
  integrity: { 'remoteEntry.js': hash('entry'), 'mf-manifest.json': hash(mfText) },
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [],
};

const serve = (files: Record<string, string>) =>
  vi.stubGlobal('fetch', async (url: string) =>
    url in files ? new Response(files[url]) : new Response('', { status: 404 }),
  );
const serveBuild = (change: object = {}, served = mfText) =>
  serve({
    [`${BASE}builds/latest.json`]: JSON.stringify({ id: 'a1b2c3d4', timestamp: 1 }),
    [`${BASE}builds/meta/a1b2c3d4.json`]: JSON.stringify({ ...manifest, ...change }),
    [`${BASE}mf-manifest.json`]: served,
  });
afterEach(() => vi.unstubAllGlobals());

it('reads the remotes of an installation', async () => {
  const entry = { name: 'mfe-assets', baseUrl: BASE, manifest, mfManifest: {} };
  serve({ '/remotes.json': JSON.stringify({ remotes: [entry], faults: [] }) });
  expect(await readRemotes({ registryUrl: '/remotes.json' })).toMatchObject({
    remotes: [{ status: 'offered', name: 'mfe-assets' }],
  });
  await expect(readRemotes({ registryUrl: '/other.json' })).rejects.toThrow('answered 404');
});

it('reads a build at its base URL', async () => {
  serveBuild();
  expect(await readRemotes({ buildUrls: [BASE] })).toMatchObject({
    remotes: [{ status: 'offered', entry: { baseUrl: BASE, name: 'mfe-assets' } }],
  });
});

it.each([
  ['whose mf-manifest was changed', {}, '{"exposes":[{}]}', 'differs'],
  ['without the hash of its mf-manifest', { integrity: {} }, mfText, 'has no hash'],
])('refuses a build %s', async (_, change, served, message) => {
  serveBuild(change, served);
  await expect(readRemotes({ buildUrls: [BASE] })).rejects.toThrow(message);
});

it('refuses a build for another contract', async () => {
  serveBuild({ contractVersion: 99 });
  expect(await readRemotes({ buildUrls: [BASE] })).toMatchObject({
    remotes: [{ status: 'refused', reason: expect.stringContaining('version 99') }],
  });
});
