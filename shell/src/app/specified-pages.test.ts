import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseDeclaration } from '@parapet/contracts/releases/release';
import { SHELL_PAGES } from '@parapet/contracts/releases/shell-pages';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionRoutes } from '../session/session-routes.tsx';

type SpecifiedPage = [path: string, layout: 'default' | 'auth' | 'dashboard', guard: string];

const below = (guard: string, ...paths: string[]) =>
  paths.map((page): SpecifiedPage => [`/dashboard/${page}`, 'dashboard', guard]);

/** The specification of the pages that remotes offer today. */
const offered: SpecifiedPage[] = [
  ['/', 'default', 'none'],
  ['/pricing', 'default', 'none'],
  ...[
    '/terms',
    '/use-cases',
    '/industries',
    '/blog',
    '/about',
    '/careers',
    '/cookies',
    '/privacy',
  ].map((page): SpecifiedPage => [page, 'default', 'none']),
  ...['/cloud-security', '/features', '/features/:feature', '/product/:product', '/blog/*'].map(
    (page): SpecifiedPage => [page, 'default', 'none'],
  ),
  ...below('auth', 'assets', 'scans', 'scans/new', 'scans/:scanId', 'cloud-security', 'Profile'),
  ...below('auth', 'scans/report', 'reports', 'assets/importmodal'),
  ...below('auth', 'feed', 'feed/details', 'assets/:assetId', 'technologies', 'attack-surface'),
  ...below('auth', 'integrations', 'integrations/:type'),
  ...below('auth', 'breach'),
  ...below('auth', 'compliance', 'compliance/:complianceId'),
  ...below('auth', 'cloud-security/scans/:scanId'),
];

const repository = path.resolve(import.meta.dirname, '../../..');
const pages = new Map<string, { layout: string; guard: string }>();

beforeAll(async () => {
  for (const remote of readdirSync(repository).filter((name) => name.startsWith('mfe-'))) {
    const file = path.join(repository, remote, 'src/release.ts');
    const { release } = (await import(/* @vite-ignore */ file)) as { release: ReleaseDeclaration };
    for (const { path: page, layout, guard } of release.pages) pages.set(page, { layout, guard });
  }
});

describe('the remotes', () => {
  it.each(offered)('offer %s in the %s layout with the guard %s', (page, layout, guard) => {
    expect(pages.get(page)).toEqual({ layout, guard });
  });

  it('offer nothing below the dashboard without the guard auth', () => {
    const open = [...pages].filter(([page, { guard }]) => {
      return page.startsWith('/dashboard') && guard !== 'auth';
    });
    expect(open).toEqual([]);
  });
});

/** The public pages of the specification whose text is Markdown. */
const written = [
  ...['terms', 'privacy', 'cookies', 'use-cases', 'industries', 'about', 'features'],
  ...['cloud-security', 'blog/index', 'careers/index', 'product/cspm', 'product/scanning'],
  ...['product/breach-detection', 'product/vulnerability-management', 'features/reporting'],
  ...['features/multi-workspace', 'features/cloud-integrations', 'features/scheduled-scanning'],
  ...['features/compliance-scanning', 'features/vulnerability-scanning'],
];

it.each(written)('the public site has a text for %s, which its build renders', (page) => {
  expect(existsSync(path.join(repository, 'mfe-marketing/content', `${page}.md`))).toBe(true);
});

it('the API knows each page of the shell, so that its first request is no 404', () => {
  const known = SHELL_PAGES.map(({ path: page }) => page);
  expect(known.sort()).toEqual(sessionRoutes.map(({ path: page }) => page).sort());
});

it('the shell serves the session pages, and the sign-in pages to guests only', () => {
  expect(sessionRoutes.map(({ path: page, guard }) => [page, guard])).toEqual([
    ['/login', 'guest'],
    ['/register', 'guest'],
    ['/forgot-password', 'guest'],
    ['/new-password', 'none'],
    ['/auth/confirm', 'none'],
    ['/invitation', 'none'],
    ['/auth/callback', 'none'],
  ]);
});
