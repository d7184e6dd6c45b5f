import type { RemoteGrants } from '@parapet/contracts/releases/remote-grants';
import type { Registry } from '@parapet/remote-kit/page/registry';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { findPage, findRedirect, type Page, pathInOtherWorkspace } from './page-table.ts';

const login: Page = {
  path: '/login',
  title: 'Sign in',
  layout: 'auth',
  guard: 'guest',
  content: { kind: 'element', element: createElement('p') },
};

/** Most tests are about one remote, which has every path that the shell has not. */
const every = ['/', '/dashboard/scans', '/dashboard/cloud-security', '/dashboard/rules'];
const grants: RemoteGrants = { 'mfe-scans': { paths: every, slots: [], routeRules: [] } };

const registryOf = (
  pages: string[],
  redirects: Record<string, string> = {},
  name = 'mfe-scans',
): Registry => ({
  grants,
  remotes: [
    {
      status: 'refused',
      name,
      reason: 'for this test',
      manifest: {
        name,
        version: '0.1.0',
        buildId: 'a1b2c3d4',
        builtAt: '2026-11-21T10:00:00Z',
        entry: 'remoteEntry.js',
        mfManifest: 'mf-manifest.json',
        integrity: {},
        contractVersion: 1,
        widgets: [],
        commands: [],
        pages: pages.map((path) => ({ path, title: path, layout: 'dashboard', guard: 'auth' })),
        routeRules: Object.entries(redirects).map(([path, to]) => ({
          path,
          redirect: { to, external: to.startsWith('https:') },
        })),
      },
    },
  ],
});

describe('the table of pages', () => {
  it('prefers the page with the more specific path', () => {
    const registry = registryOf(['/dashboard/scans/:scanId', '/dashboard/scans/new']);
    expect(findPage([], registry, '/dashboard/scans/new')?.title).toBe('/dashboard/scans/new');
    expect(findPage([], registry, '/dashboard/scans/42')?.title).toBe('/dashboard/scans/:scanId');
  });

  it('keeps all segments of a catch-all', () => {
    expect(findPage([], registryOf(['/blog/*']), '/blog/2026/11/walls')?.title).toBe('/blog/*');
  });

  it('returns nothing for a path that no remote offers', () => {
    expect(findPage([login], registryOf([]), '/dashboard/reports')).toBeUndefined();
  });

  it('does not let a remote replace pages of the shell', () => {
    const registry = registryOf(['/login', '/:page', '/*']);
    expect(findPage([login], registry, '/login')?.title).toBe('Sign in');
    expect(findPage([], registry, '/login')).toBeUndefined();
  });

  it.each(['/dashboard/scans', '/dashboard/scans/new', '/DASHBOARD/scans', '/dashboard/sc%61ns'])(
    'shows no page of another remote at %s',
    (path) => {
      const patterns = [path, '/dashboard/scans/*', '/dashboard/:a/:b', '/*'];
      expect(findPage([], registryOf(patterns, {}, 'mfe-tides'), path)).toBeUndefined();
      expect(findPage([], registryOf(patterns, {}, 'mfe-scans'), path)).toBeDefined();
    },
  );
});

describe('a remote that shows more than it was granted', () => {
  it('redirects no path of another remote or of the shell', () => {
    const rules = { '/dashboard/scans': '/dashboard/tides', '/login': 'https://other.example/' };
    const registry = registryOf([], rules, 'mfe-tides');
    for (const path of Object.keys(rules)) expect(findRedirect([], registry, path)).toBeUndefined();
  });
});

describe('route rules', () => {
  it('redirect inside and outside the app', () => {
    const registry = registryOf([], { '/old': '/new', '/docs/*': 'https://docs.example/' });
    expect(findRedirect([], registry, '/old')).toEqual({ to: '/new', external: false });
    expect(findRedirect([], registry, '/docs/a/b')).toEqual({
      to: 'https://docs.example/',
      external: true,
    });
    expect(findRedirect([], registry, '/else')).toBeUndefined();
  });

  it('keep the parameters of the path and all segments of a catch-all', () => {
    const registry = registryOf([], {
      '/a/:assetId': '/dashboard/assets/:assetId',
      '/docs/*': 'https://docs.example:8080/guide/*',
    });
    expect(findRedirect([], registry, '/a/42')?.to).toBe('/dashboard/assets/42');
    expect(findRedirect([], registry, '/docs/a/b')?.to).toBe('https://docs.example:8080/guide/a/b');
    expect(findRedirect([], registry, '/docs/a%3F/b')?.to).toBe(
      'https://docs.example:8080/guide/a%3F/b',
    );
  });
});

describe('opening another workspace', () => {
  const registry = registryOf([
    '/dashboard/scans',
    '/dashboard/scans/:scanId',
    '/dashboard/cloud-security',
    '/dashboard/cloud-security/scans/:scanId',
    '/dashboard/rules/:ruleId',
  ]);

  it.each([
    ['stays on a page that every workspace has', '/dashboard/scans', null],
    ['stays on the overview', '/dashboard', null],
    ['opens the list instead of one scan', '/dashboard/scans/42', '/dashboard/scans'],
    [
      'goes up more than one level',
      '/dashboard/cloud-security/scans/7',
      '/dashboard/cloud-security',
    ],
    ['opens the overview where there is no list', '/dashboard/rules/3', '/dashboard'],
  ])('%s', (_what, from, to) => {
    expect(pathInOtherWorkspace(registry, from)).toBe(to);
  });
});
