import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { describe, expect, it } from 'vitest';
import { createKnownReleases, originOf } from './known-releases.ts';

const entry = (name: string, baseUrl: string, buildId: string): RegistryEntry => ({
  name,
  baseUrl,
  mfManifest: {},
  manifest: {
    name,
    version: '1.2.0',
    buildId,
    builtAt: '2026-11-21T10:00:00Z',
    entry: 'remoteEntry.12345678.js',
    mfManifest: 'mf-manifest.json',
    integrity: {},
    contractVersion: 1,
    pages: [],
    widgets: [],
    routeRules: [],
    commands: [],
  },
});

const open = () => {
  const releases = createKnownReleases();
  releases.add(entry('mfe-assets', 'http://localhost:3001/build-1/', 'build-1'));
  releases.add(entry('mfe-assets', 'http://localhost:3001/build-2/', 'build-2'));
  releases.add(entry('mfe-scans', 'http://localhost:3002/build-7/', 'build-7'));
  return releases;
};

describe('an uncaught error', () => {
  it('belongs to the remote that was called last, with version and build', () => {
    const stack = [
      'TypeError: x is undefined',
      '    at render (http://localhost:3000/main.12345678.js:1:20)',
      '    at save (http://localhost:3001/build-2/js/page.12345678.js:1:20)',
      '    at run (http://localhost:3002/build-7/js/page.12345678.js:1:20)',
    ].join('\n');
    const owner = open().ownerOf(stack);
    expect(owner && originOf(owner)).toEqual({
      remote: 'mfe-assets',
      version: '1.2.0',
      buildId: 'build-2',
    });
  });

  it('belongs to no remote when only the shell was called', () => {
    expect(open().ownerOf('at http://localhost:3000/main.12345678.js:1:20')).toBeUndefined();
  });
});

it('a replaced build stays known', () => {
  const builds = open().of('mfe-assets');
  expect(builds.map(({ manifest }) => manifest.buildId)).toEqual(['build-1', 'build-2']);
});
