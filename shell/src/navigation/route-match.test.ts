import { fillTarget, findRoute } from '@parapet/contracts/site/route-match';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';

const patterns = [
  '/',
  '/blog',
  '/blog/*',
  '/blog/:year/archive',
  '/blog/new',
  '/careers/:slug?',
  '/:page',
  '/:page/detail',
  '/docs/*',
  '/docs/:part',
];
const paths = [
  '/',
  '/blog',
  '/BLOG',
  '/blog/',
  '/blog/2026/11/walls',
  '/blog/2026/archive',
  '/blog/new',
  '/blog/n%65w',
  '/careers',
  '/careers/engineer',
  '/careers/a/b',
  '/about',
  '/about/detail',
  '/about/x',
  '/docs',
  '/docs/start',
  '/docs/a/b',
  '/gr%C3%B6%C3%9Fe',
  '/100%',
];

describe('the matcher that API and page share', () => {
  it.each(paths)('finds the route of %s as the router of the page does', (path) => {
    const routes = patterns.map((pattern) => ({ id: pattern, path: pattern }));
    const expected = matchRoutes(routes, path)?.at(-1);
    const found = findRoute(
      patterns.map((pattern) => ({ path: pattern })),
      path,
    );
    expect(found?.item.path).toBe(expected?.route.path);
    expect(found?.params ?? {}).toEqual(
      Object.fromEntries(
        Object.entries(expected?.params ?? {}).filter(([, value]) => value !== undefined),
      ),
    );
  });

  it('fills a target with encoded segments', () => {
    expect(fillTarget('/new/:slug', { slug: 'a b' })).toBe('/new/a%20b');
    expect(fillTarget('/new/*', { '*': '2026/ö' })).toBe('/new/2026/%C3%B6');
    expect(fillTarget('/new/*', { '*': '//evil.example' })).toBe('/new/evil.example');
  });
});
