// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { HOST_CONTRACT_VERSION } from '@parapet/contracts/releases/release';
import { afterEach, expect, it, vi } from 'vitest';
import { loadRelease } from './load-release.ts';

vi.mock('./federation-core.ts', () => ({ provideFederationCore: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

const mfManifest = JSON.stringify({
  metaData: { remoteEntry: { name: 'constructor', path: '', type: 'global' } },
  exposes: [],
});
const manifest = {
  name: 'mfe-assets',
  version: '1.0.0',
  buildId: 'build-one',
  builtAt: '2026-11-21T10:00:00Z',
  entry: 'constructor',
  mfManifest: 'mf-manifest.json',
  integrity: {
    'mf-manifest.json': `sha384-${createHash('sha384').update(mfManifest).digest('base64')}`,
  },
  contractVersion: HOST_CONTRACT_VERSION,
  pages: [],
};

it.each([
  ['whose entry has no hash', {}, 'constructor has no hash'],
  ['for another host contract', { contractVersion: 99 }, 'It uses version 99'],
])('refuses a release %s, before any of its code is requested', async (what, change, reason) => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('latest.json')) return Response.json({ id: 'build-one', timestamp: 1 });
    if (url.endsWith('mf-manifest.json')) return new Response(mfManifest);
    return Response.json({ ...manifest, ...change });
  });
  const baseUrl = `https://static.example/${what.replaceAll(' ', '-')}/`;
  await expect(loadRelease(baseUrl, 'lifecycles')).rejects.toThrow(reason);
  expect(document.querySelector('script')).toBeNull();
});
