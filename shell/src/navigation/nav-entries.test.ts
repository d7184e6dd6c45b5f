import { describe, expect, it } from 'vitest';
import { currentEntry, navOf } from './nav-entries.ts';

const page = (path: string, section: 'surface' | 'work', order: number) => ({
  path,
  title: path,
  layout: 'dashboard' as const,
  guard: 'auth',
  nav: { section, label: path, icon: 'server', order },
});

const registry = {
  remotes: [
    {
      status: 'refused' as const,
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
        routeRules: [],
        commands: [],
        pages: [
          page('/dashboard/findings', 'work', 20),
          page('/dashboard/scans', 'work', 10),
          {
            path: '/dashboard/scans/:scanId',
            title: 'Scan',
            layout: 'dashboard' as const,
            guard: 'auth',
          },
        ],
      },
    },
  ],
};

describe('the navigation', () => {
  it('has the overview first, then the sections with pages, in their declared order', () => {
    expect(
      navOf(registry).map(({ title, entries }) => [title, entries.map(({ path }) => path)]),
    ).toEqual([
      [null, ['/dashboard']],
      ['Work', ['/dashboard/scans', '/dashboard/findings']],
    ]);
  });

  it('marks the entry that contains the page, and the overview only on its own page', () => {
    const groups = navOf(registry);
    expect(currentEntry(groups, '/dashboard/scans/42')).toBe('/dashboard/scans');
    expect(currentEntry(groups, '/dashboard')).toBe('/dashboard');
    expect(currentEntry(groups, '/dashboard/Profile')).toBeNull();
  });
});
