import { describe, expect, it } from 'vitest';
import { evaluateRemote, readRegistry } from './registry.ts';

const HASH = 'sha384-abc';
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
    integrity: { 'remoteEntry.12345678.js': HASH, 'js/pages.js': HASH },
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
    expect(
      evaluateRemote(entry({ contractVersion }), { shared: {}, hostContract: 3 }),
    ).toMatchObject({
      status: 'refused',
      reason: `It uses version ${contractVersion} of the host contract, this page uses version 3. Its team rebuilds it, and releases it again: npm run release.`,
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
      const reason = `It was built with version ${version} of @parapet/remote-kit, and this page has version 1.3.0. Its team rebuilds it with @parapet/remote-kit@1.3.0, and releases it again: npm run release.`;
      expect(remotes).toMatchObject([{ status: 'refused', reason }]);
    },
  );

  const files = (...js: string[]) => ({ js: { sync: js, async: [] } });
  const exposing = (...js: string[]) => ({
    ...entry(),
    mfManifest: { exposes: [{ name: 'lifecycles', assets: files(...js) }] },
  });

  it.each([
    ['its entry', entry({ integrity: { 'js/pages.js': HASH } })],
    ['a chunk', exposing('js/pages.js', 'js/other.js')],
    ['any file', entry({ integrity: {} })],
  ])('refuses a remote without the hash of %s', (_what, remote) => {
    expect(readRegistry({ remotes: [remote] }, {}).remotes).toMatchObject([
      { status: 'refused', reason: expect.stringMatching(/^Its file \S+ has no hash\.$/) },
    ]);
  });

  it('offers a build of a development server only where one may be', () => {
    const local = entry({ integrity: {} });
    expect(evaluateRemote(local, { shared: {}, fromSource: true })).toMatchObject({
      status: 'offered',
    });
    const { mfManifest } = exposing('js/other.js');
    expect(evaluateRemote({ ...entry(), mfManifest }, { fromSource: true })).toMatchObject({
      status: 'refused',
    });
  });

  it('needs no hash of files that a checked entry loads', () => {
    const shared = [{ name: 'react', assets: files('js/fallback.js') }];
    const remote = { ...entry({ entryHasHashes: true }), mfManifest: { shared } };
    expect(evaluateRemote(remote, { shared: {} })).toMatchObject({ status: 'offered' });
    const other = { ...entry(), mfManifest: { shared } };
    expect(evaluateRemote(other, { shared: {} })).toMatchObject({ status: 'refused' });
  });

  it('refuses an mf-manifest with another entry, or one that is a module', () => {
    const withEntry = (remoteEntry: object) => ({
      ...entry(),
      mfManifest: { metaData: { remoteEntry } },
    });
    const named = withEntry({ name: 'other.js', path: '', type: 'global' });
    expect(evaluateRemote(named, { shared: {} })).toMatchObject({
      reason:
        'Its mf-manifest names the entry other.js, its release manifest remoteEntry.12345678.js.',
    });
    const module = withEntry({ name: 'remoteEntry.12345678.js', path: '', type: 'module' });
    expect(evaluateRemote(module, { shared: {} })).toMatchObject({
      reason: expect.stringContaining('of the type "module"'),
    });
  });

  it('refuses an entry with the manifest of another remote', () => {
    expect(evaluateRemote({ ...entry(), name: 'mfe-scans' }, { shared: {} })).toMatchObject({
      status: 'refused',
    });
  });

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

describe('a remote that offers more than it was granted', () => {
  const pagesAt = (...paths: string[]) => ({
    pages: paths.map((path) => ({ path, title: path, layout: 'dashboard', guard: 'auth' })),
  });
  const shown = (response: object) => readRegistry({ ...response, faults: [] }, {}).remotes[0];

  it('is offered without it, and the reason is kept for its team', () => {
    const remote = shown({ remotes: [entry(pagesAt('/dashboard/assets', '/dashboard/scans'))] });
    const pages = [{ path: '/dashboard/assets' }];
    expect(remote).toMatchObject({
      status: 'offered',
      manifest: { pages },
      entry: { manifest: { pages } },
      leftOut: ['The page /dashboard/scans belongs to mfe-scans.'],
    });
    expect(remote?.manifest?.pages).toHaveLength(1);
  });

  it('is judged by the grants of the operator', () => {
    const grants = { 'mfe-assets': { paths: ['/sea'], slots: [], routeRules: [] } };
    const remote = shown({ remotes: [entry(pagesAt('/sea', '/dashboard/assets'))], grants });
    expect(remote?.manifest?.pages.map(({ path }) => path)).toEqual(['/sea']);
  });

  it('has the reasons of the API, which has left it out already', () => {
    const leftOut = [
      { name: 'mfe-assets', message: 'The page /login belongs to the shell.' },
      { name: 'mfe-scans', message: 'of another remote' },
    ];
    const { remotes } = readRegistry({ remotes: [entry()], faults: [], leftOut }, {});
    expect(remotes[0]?.leftOut).toEqual(['The page /login belongs to the shell.']);
  });
});
