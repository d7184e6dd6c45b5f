import type { Registry } from '@parapet/remote-kit/page/registry';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { findPage, findRedirect, type Page, pagesOf, pathInOtherWorkspace } from './page-table.ts';

const login: Page = {
  path: '/login',
  title: 'Sign in',
  layout: 'auth',
  guard: 'guest',
  content: { kind: 'element', element: createElement('p') },
};

const registryOf = (pages: string[], redirects: Record<string, string> = {}): Registry => ({
  remotes: [
    {
      status: 'refused',
      name: 'mfe-scans',
      reason: 'for this test',
      manifest: {
        name: 'mfe-scans',
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
    const pages = pagesOf([], registryOf(['/dashboard/scans/:scanId', '/dashboard/scans/new']));
    expect(findPage(pages, '/dashboard/scans/new')?.title).toBe('/dashboard/scans/new');
    expect(findPage(pages, '/dashboard/scans/42')?.title).toBe('/dashboard/scans/:scanId');
  });

  it('keeps all segments of a catch-all', () => {
    const pages = pagesOf([], registryOf(['/blog/*']));
    expect(findPage(pages, '/blog/2026/11/walls')?.title).toBe('/blog/*');
  });

  it('returns nothing for a path that no remote offers', () => {
    expect(findPage(pagesOf([login], registryOf([])), '/dashboard/reports')).toBeUndefined();
  });

  it('does not let a remote replace pages of the shell', () => {
    const pages = pagesOf([login], registryOf(['/login']));
    expect(findPage(pages, '/login')?.title).toBe('Sign in');
  });
});

describe('route rules', () => {
  it('redirect inside and outside the app', () => {
    const registry = registryOf([], { '/old': '/new', '/docs/*': 'https://docs.example/' });
    expect(findRedirect(registry, '/old')).toEqual({ to: '/new', external: false });
    expect(findRedirect(registry, '/docs/a/b')).toEqual({
      to: 'https://docs.example/',
      external: true,
    });
    expect(findRedirect(registry, '/else')).toBeUndefined();
  });

  it('keep the parameters of the path and all segments of a catch-all', () => {
    const registry = registryOf([], {
      '/a/:assetId': '/dashboard/assets/:assetId',
      '/docs/*': 'https://docs.example:8080/guide/*',
    });
    expect(findRedirect(registry, '/a/42')?.to).toBe('/dashboard/assets/42');
    expect(findRedirect(registry, '/docs/a/b')?.to).toBe('https://docs.example:8080/guide/a/b');
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
