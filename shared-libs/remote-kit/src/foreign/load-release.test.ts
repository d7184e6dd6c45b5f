// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { loadRelease } from './load-release.ts';

vi.mock('./federation-core.ts', () => ({ provideFederationCore: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

it('refuses a release whose entry has no hash, before any of its code is requested', async () => {
  const manifest = {
    name: 'mfe-assets',
    version: '1.0.0',
    buildId: 'build-one',
    builtAt: '2026-11-21T10:00:00Z',
    entry: 'constructor',
    mfManifest: 'mf-manifest.json',
    integrity: {},
    contractVersion: 1,
    pages: [],
  };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('latest.json') ? { id: 'build-one', timestamp: 1 } : manifest),
  );
  const loading = loadRelease('https://static.example/build-one/', 'lifecycles');
  await expect(loading).rejects.toThrow('The entry of mfe-assets has no hash');
  expect(document.querySelector('script')).toBeNull();
});
