import { describe, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { readReport } from './lighthouse-report.ts';
import { faultLines, rowOf } from './report.ts';
import { onePageOfEachKind, pathsOf } from './site-pages.ts';

const lighthouse = {
  categories: {
    performance: { score: 0.97, auditRefs: [{ id: 'speed-index', weight: 10 }] },
    accessibility: { score: 1, auditRefs: [] },
    'best-practices': { score: 0.96, auditRefs: [{ id: 'inspector-issues', weight: 1 }] },
    seo: { score: 1, auditRefs: [{ id: 'canonical', weight: 1 }] },
  },
  audits: {
    'speed-index': { title: 'Speed index', score: 0.8 },
    'inspector-issues': { title: 'Issues were logged', score: 0 },
    canonical: { title: 'Canonical', score: null },
    'cumulative-layout-shift': { title: 'Shift', numericValue: 0 },
    'largest-contentful-paint': { title: 'Paint', numericValue: 1234 },
    'network-requests': {
      title: 'Requests',
      details: {
        items: [
          { url: 'http://localhost/', resourceType: 'Document', transferSize: 10_000 },
          { url: 'http://localhost/a.css', resourceType: 'Stylesheet', transferSize: 12_000 },
          { url: 'http://localhost/inter.woff2', resourceType: 'Font', transferSize: 73_000 },
        ],
      },
    },
  },
};

describe('npm run bench:site', () => {
  test('reads scores, bytes and what is named from a report of Lighthouse', () => {
    expect(readReport(lighthouse)).toEqual({
      scores: { performance: 97, accessibility: 100, 'best-practices': 96, seo: 100 },
      shift: 0,
      largestPaint: 1234,
      pageBytes: 22_000,
      allBytes: 95_000,
      faults: ['inspector-issues: Issues were logged'],
    });
  });

  test('refuses a report of a page that did not load', () => {
    const runtimeError = { message: 'The page did not load.' };
    expect(() => readReport({ ...lighthouse, runtimeError })).toThrow('The page did not load.');
  });

  test('marks what misses its aim, and says what Lighthouse names', () => {
    const copy = { bytes: 1000, copyBytes: 1000, time: 3, copyTime: 1 };
    const page = { path: '/pricing', ...copy, ...readReport(lighthouse) };
    expect(rowOf(page).trim().split(/ {2,}/)).toEqual([
      '/pricing',
      '97',
      '100',
      '96 !',
      '100',
      '0.000',
      '1234 ms',
      '22.0 KB',
      '95.0 KB',
      '1.00',
      '3.0/1.0 !',
    ]);
    expect(faultLines([page])).toEqual(['/pricing: inspector-issues: Issues were logged']);
  });

  test('takes one page of each kind, or those of the sitemap', () => {
    const url = 'http://localhost:4200';
    const paths = ['', '/about', '/blog', '/blog/a', '/blog/b', '/checks', '/checks/x', '/pricing'];
    const sitemap = paths.map((path) => `<url><loc>${url}${path}</loc></url>`).join('');
    const found = pathsOf(sitemap, url);
    expect(found).toHaveLength(8);
    expect(onePageOfEachKind(found)).toEqual([
      '/',
      '/blog',
      '/blog/a',
      '/checks',
      '/checks/x',
      '/pricing',
    ]);
    expect(() => pathsOf('<urlset></urlset>', url)).toThrow('no page');
  });

  test('refuses an unknown option with its usage', () => {
    expect(readArguments(['--all'])).toEqual({ all: true, only: '', json: undefined });
    expect(() => readArguments(['--fast'])).toThrow('Usage');
  });
});
