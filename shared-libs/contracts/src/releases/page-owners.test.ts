import { describe, expect, it } from 'vitest';
import { outsideGrant, ownerOf, withinGrant } from './page-owners.ts';
import type { ReleaseManifest } from './release.ts';
import { BUILT_IN_GRANTS, type RemoteGrants, readRemoteGrantsFile } from './remote-grants.ts';

const grants: RemoteGrants = readRemoteGrantsFile(
  JSON.stringify({
    'mfe-exports': { paths: ['/dashboard/reports/export'] },
    'mfe-old': { paths: [], slots: [], routeRules: [{ path: '/old' }] },
  }),
);

const page = (path: string): ReleaseManifest['pages'][number] => ({
  path,
  title: path,
  layout: 'dashboard',
  guard: 'auth',
});
const rule = (path: string, to: string, external = false) => ({ path, redirect: { to, external } });
const widget = (slot: string): ReleaseManifest['widgets'][number] => ({
  id: 'a-panel',
  slot,
  title: 'Panel',
  order: 1,
  span: 'full',
});

type Offer = Pick<ReleaseManifest, 'pages' | 'widgets' | 'routeRules'>;
const nothing: Offer = { pages: [], widgets: [], routeRules: [] };

describe('the owner of a path', () => {
  it.each([
    ['/login', 'shell'],
    ['/LOGIN/', 'shell'],
    ['//login', 'shell'],
    ['/%6cogin', 'shell'],
    ['/auth/confirm', 'shell'],
    ['/dashboard', 'shell'],
    ['/api/anything', 'shell'],
    ['/', 'mfe-marketing'],
    ['/pricing', 'mfe-marketing'],
    ['/%E0%A4', 'mfe-marketing'],
    ['/dashboard/scans', 'mfe-scans'],
    ['/dashboard/Scans/42', 'mfe-scans'],
    ['/dashboard/sc%61ns', 'mfe-scans'],
    ['/dashboard/profile', 'mfe-billing'],
    ['/dashboard/reports', 'mfe-scans'],
    ['/dashboard/reports/exports', 'mfe-scans'],
    ['/dashboard/reports/export', 'mfe-exports'],
    ['/dashboard/reports/export/7', 'mfe-exports'],
    ['/dashboard/tides', 'mfe-tides'],
    ['/dashboard/old', 'shell'],
    ['/dashboard/1', 'shell'],
    ['/old/a', 'mfe-old'],
  ])('of %s is %s', (path, owner) => {
    expect(ownerOf(grants, path)).toBe(owner);
  });

  it('of a public path is nobody where the operator grants it to none', () => {
    expect(ownerOf({}, '/pricing')).toBeUndefined();
  });
});

describe('a release', () => {
  it.each<[string, string, Partial<Offer>, string]>([
    [
      'a page of another remote',
      'mfe-tides',
      { pages: [page('/dashboard/scans')] },
      'The page /dashboard/scans belongs to mfe-scans.',
    ],
    [
      'a page in other letters',
      'mfe-tides',
      { pages: [page('/dashboard/SCANS/:id')] },
      'The page /dashboard/SCANS/:id belongs to mfe-scans.',
    ],
    [
      'a page below a longer prefix of another remote',
      'mfe-scans',
      { pages: [page('/dashboard/reports/export/:id')] },
      'The page /dashboard/reports/export/:id belongs to mfe-exports.',
    ],
    [
      'a page of the shell',
      'mfe-marketing',
      { pages: [page('/login')] },
      'The page /login belongs to the shell.',
    ],
    [
      'a pattern over all pages of the dashboard',
      'mfe-tides',
      { pages: [page('/dashboard/:any')] },
      'The page /dashboard/:any belongs to the shell.',
    ],
    [
      'a page that nobody granted',
      'mfe-tides',
      { pages: [page('/dashboard/waves')] },
      'The page /dashboard/waves is not granted to mfe-tides. It has /dashboard/tides.',
    ],
    [
      'a page where it only redirects',
      'mfe-old',
      { pages: [page('/old/page')] },
      'The page /old/page is granted to mfe-old for redirects only.',
    ],
    [
      'a widget in another slot',
      'mfe-tides',
      { widgets: [widget('header')] },
      'The widget a-panel is for the slot header, which is not granted to mfe-tides.',
    ],
    [
      'a redirect of the sign-in page',
      'mfe-marketing',
      { routeRules: [rule('/login', 'https://other.example/', true)] },
      'The redirect of /login belongs to the shell.',
    ],
    [
      'a redirect to another site',
      'mfe-tides',
      { routeRules: [rule('/dashboard/tides/old', 'https://other.example/', true)] },
      'The redirect of /dashboard/tides/old leads to another site, which is not granted to mfe-tides.',
    ],
    [
      'a redirect to a script',
      'mfe-marketing',
      { routeRules: [rule('/manual', 'javascript:alert(1)', true)] },
      'The redirect of /manual leads to javascript:alert(1), which is not an http(s) address.',
    ],
    [
      'a redirect to another site that claims to stay',
      'mfe-marketing',
      { routeRules: [rule('/manual', '//other.example')] },
      'The redirect of /manual leads to //other.example, which is not a path of this page.',
    ],
    [
      'a redirect to a site that the visitor names',
      'mfe-marketing',
      { routeRules: [rule('/to/:host', 'https://:host/', true)] },
      'The redirect of /to/:host leads to https://:host/, which is not an http(s) address.',
    ],
  ])('is told of %s, which is left out', (_what, remote, offer, reason) => {
    const manifest = { name: remote, ...nothing, ...offer };
    expect(outsideGrant(grants, remote, manifest)).toEqual([reason]);
    expect(withinGrant(grants, manifest)).toEqual({ name: remote, ...nothing });
  });

  it('keeps what is granted beside what is not', () => {
    const manifest = {
      ...nothing,
      name: 'mfe-tides',
      pages: [page('/dashboard/tides'), page('/dashboard/scans'), page('/dashboard/tides/:id')],
    };
    expect(withinGrant(grants, manifest).pages.map(({ path }) => path)).toEqual([
      '/dashboard/tides',
      '/dashboard/tides/:id',
    ]);
  });

  it('is the same object where all is granted', () => {
    const manifest = {
      name: 'mfe-marketing',
      pages: [page('/'), page('/blog/*')],
      widgets: [widget('dashboard')],
      routeRules: [
        rule('/docs/*', 'https://docs.example/guide/*', true),
        rule('/prices', '/pricing'),
      ],
    };
    expect(withinGrant(BUILT_IN_GRANTS, manifest)).toBe(manifest);
  });
});
