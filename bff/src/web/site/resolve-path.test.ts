import type { Registry, RegistryEntry } from '@parapet/contracts/releases/release';
import { describe, expect, test } from 'vitest';
import { resolvePath } from './resolve-path.ts';
import type { Site } from './sites.ts';

const pages = ['/', '/pricing', '/blog', '/blog/*', '/app'];
const documents = ['/', '/pricing', '/blog', '/blog/2026/walls'].map((path) => ({ path }));
const marketing = {
  name: 'mfe-marketing',
  manifest: {
    pages: pages.map((path) => ({ path })),
    routeRules: [
      { path: '/old/:slug', redirect: { to: '/blog/:slug', external: false } },
      { path: '/code', redirect: { to: 'https://code.example', external: true, status: 301 } },
    ],
  },
} as unknown as RegistryEntry;
const site = { index: { documents, gone: ['/blog/gone'], files: [] } } as unknown as Site;
const registry: Registry = { contractVersion: 1, remotes: [marketing], faults: [] };
const shellRules = [{ path: '/signup', redirect: { to: '/register', external: false } }];

const resolve = (path: string, change: Partial<Parameters<typeof resolvePath>[0]> = {}) =>
  resolvePath({ registry, siteOf: async () => site, shellRules, path, ...change });

describe('a first request', () => {
  test.each(['/', '/pricing', '/blog', '/blog/2026/walls'])(
    'of %s gets its document',
    async (path) => {
      expect(await resolve(path)).toMatchObject({ kind: 'document', document: { path } });
    },
  );

  test.each(['/login', '/auth/callback', '/dashboard', '/dashboard/anything/at/all', '/app'])(
    'of %s gets the page that the shell draws',
    async (path) => {
      expect(await resolve(path)).toEqual({ kind: 'page' });
    },
  );

  test.each([
    ['/pricing/', '/pricing'],
    ['/PRICING', '/pricing'],
    ['/old/walls', '/blog/walls'],
    ['/signup', '/register'],
  ])('of %s is led to %s', async (path, to) => {
    expect(await resolve(path)).toEqual({ kind: 'redirect', status: 308, to });
  });

  test('has the status that its release names', async () => {
    expect(await resolve('/code')).toEqual({
      kind: 'redirect',
      status: 301,
      to: 'https://code.example',
    });
  });

  test.each([
    '/nothing',
    '/blog/nothing',
    '/login/x',
    '//evil.example',
    '/a//b',
    '/%2f%2fevil.example',
    '/%00',
    '/a%0d%0aset-cookie:x',
    '/%',
    '/%ff',
    '/\\evil.example',
    `/${'a'.repeat(2500)}`,
  ])('of %s is a 404', async (path) => {
    expect(await resolve(path)).toEqual({ kind: 'missing', status: 404 });
  });

  test('of what was taken away is a 410, of a very long address a 414', async () => {
    expect(await resolve('/blog/gone')).toEqual({ kind: 'missing', status: 410 });
    expect(await resolve(`/${'a'.repeat(9000)}`)).toEqual({ kind: 'missing', status: 414 });
  });

  test('is not judged while its release or its documents cannot be read', async () => {
    const away = { ...registry, remotes: [], faults: [{ name: 'mfe-marketing', message: 'away' }] };
    expect(await resolve('/pricing', { registry: away })).toEqual({ kind: 'unknown' });
    const unreadable = { siteOf: () => Promise.reject(new Error('away')) };
    expect(await resolve('/pricing', unreadable)).toEqual({ kind: 'unknown' });
  });

  test('of a remote without documents is drawn by the shell, as pages are declared', async () => {
    const without = { siteOf: async () => undefined };
    expect(await resolve('/blog/anything', without)).toEqual({ kind: 'page' });
    expect(await resolve('/nothing', without)).toEqual({ kind: 'missing', status: 404 });
  });
});
