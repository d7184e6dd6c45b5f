import { describe, expect, it } from 'vitest';
import { evaluateRemote, readRegistry } from './registry.ts';

const entry = (change: object = {}) => ({
  name: 'mfe-assets',
  baseUrl: 'http://localhost:3001/a1b2c3d4/',
  mfManifest: {},
  manifest: {
    name: 'mfe-assets',
    version: '0.1.0',
    buildId: 'a1b2c3d4',
    builtAt: '2026-11-21T10:00:00Z',
    entry: 'remoteEntry.12345678.js',
    mfManifest: 'mf-manifest.json',
    integrity: {},
    contractVersion: 1,
    pages: [],
    ...change,
  },
});

describe('the registry', () => {
  it('offers a remote with the same contract version', () => {
    const { remotes } = readRegistry({ remotes: [entry()], faults: [] });
    expect(remotes).toMatchObject([{ status: 'offered', name: 'mfe-assets' }]);
  });

  it.each([
    ['a newer', 4],
    ['an older', 2],
  ])('refuses %s contract and names both versions', (_what, contractVersion) => {
    expect(evaluateRemote(entry({ contractVersion }), {}, 3)).toMatchObject({
      status: 'refused',
      reason: `It uses version ${contractVersion} of the host contract, this shell uses version 3.`,
    });
  });

  it.each(['1.0.0', '1.2.9'])(
    'offers a remote that was built with %s of the kit 1.3.0',
    (version) => {
      const built = entry({ builtWith: { '@parapet/remote-kit': version } });
      const { remotes } = readRegistry({ remotes: [built] }, { '@parapet/remote-kit': '1.3.0' });
      expect(remotes).toMatchObject([{ status: 'offered' }]);
    },
  );

  it.each(['0.9.0', '1.4.0', '2.0.0'])(
    'refuses a remote that was built with %s of it',
    (version) => {
      const built = entry({ builtWith: { '@parapet/remote-kit': version } });
      const { remotes } = readRegistry({ remotes: [built] }, { '@parapet/remote-kit': '1.3.0' });
      const reason = `It was built with version ${version} of @parapet/remote-kit, and this shell has version 1.3.0.`;
      expect(remotes).toMatchObject([{ status: 'refused', reason }]);
    },
  );

  it('refuses one bad entry and keeps the others', () => {
    const { remotes } = readRegistry({
      remotes: [{ name: 'mfe-scans', manifest: 'nonsense' }, entry()],
      faults: [{ name: 'mfe-cloud', message: 'Its files could not be read.' }],
    });
    expect(remotes.map(({ name, status }) => [name, status])).toEqual([
      ['mfe-scans', 'refused'],
      ['mfe-assets', 'offered'],
      ['mfe-cloud', 'refused'],
    ]);
  });

  it('throws when the response is not a registry', () => {
    expect(() => readRegistry('<html>')).toThrow();
  });
});
