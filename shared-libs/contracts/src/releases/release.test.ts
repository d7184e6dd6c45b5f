import { describe, expect, it } from 'vitest';
import { containerName, pageSchema, releaseManifestSchema, remoteNameSchema } from './release.ts';

const manifest = {
  name: 'mfe-assets',
  version: '0.1.0',
  buildId: 'a1b2c3d4e5f6',
  builtAt: '2026-11-21T10:00:00Z',
  entry: 'remoteEntry.12345678.js',
  mfManifest: 'mf-manifest.json',
  integrity: { 'remoteEntry.12345678.js': 'sha384-abcdefABCDEF0123456789+/==' },
  contractVersion: 1,
  pages: [{ path: '/dashboard/assets', title: 'Assets', layout: 'dashboard', guard: 'auth' }],
};

describe('a release manifest', () => {
  it('may omit widgets, route rules and commands', () => {
    expect(releaseManifestSchema.parse(manifest)).toMatchObject({
      widgets: [],
      routeRules: [],
      commands: [],
    });
  });

  it.each([
    ['a page path that is not absolute', { pages: [{ ...manifest.pages[0], path: 'assets' }] }],
    ['a hash that no browser accepts', { integrity: { 'a.js': 'md5-xyz' } }],
    ['a name outside the family', { name: 'assets' }],
    ['a contract version of zero', { contractVersion: 0 }],
  ])('is refused with %s', (_, change) => {
    expect(releaseManifestSchema.safeParse({ ...manifest, ...change }).success).toBe(false);
  });

  it('may have a guard that this host does not support', () => {
    expect(pageSchema.parse({ ...manifest.pages[0], guard: 'mfa' }).guard).toBe('mfa');
  });
});

describe('a remote', () => {
  it('has a name that becomes an identifier', () => {
    expect(remoteNameSchema.parse('mfe-attack-surface')).toBe('mfe-attack-surface');
    expect(containerName('mfe-attack-surface')).toBe('mfe_attack_surface');
  });
});
