import type { Registry } from '@parapet/remote-kit/page/registry';
import { describe, expect, it } from 'vitest';
import {
  announcementsOf,
  newerBuilds,
  readAnnouncedBuilds,
  readLiveBuilds,
  shellBuildOf,
} from './live-builds.ts';

const serve = (files: Record<string, unknown>): typeof fetch =>
  (async (path: string) => {
    const file = files[path];
    return file ? Response.json(file) : new Response('', { status: 404 });
  }) as typeof fetch;

const latest = { id: 'shell-2', timestamp: 1 };
const remotes = [{ name: 'mfe-assets', manifest: { buildId: 'assets-7' } }];

describe('the announced builds', () => {
  const offered = (name: string, baseUrl: string) => ({
    status: 'offered',
    name,
    entry: { baseUrl },
  });
  const urls = announcementsOf({
    remotes: [
      offered('mfe-assets', 'http://localhost:4001/assets-7/'),
      offered('mfe-scans', 'https://static.example/mfe-scans/scans-3/'),
      { status: 'refused', name: 'mfe-cloud', manifest: null, reason: 'It has no place.' },
    ],
  } as unknown as Registry);

  it('are in latest.json on the host of each remote', () => {
    expect(Object.fromEntries(urls)).toEqual({
      'mfe-assets': 'http://localhost:4001/builds/latest.json',
      'mfe-scans': 'https://static.example/mfe-scans/builds/latest.json',
    });
  });

  it('are read from the shell and every live remote; those that do not answer are left out', async () => {
    const announced = await readAnnouncedBuilds(
      serve({
        '/builds/latest.json': latest,
        'http://localhost:4001/builds/latest.json': { id: 'assets-8', timestamp: 2 },
      }),
      urls,
    );
    expect(Object.fromEntries(announced)).toEqual({ shell: 'shell-2', 'mfe-assets': 'assets-8' });
  });
});

it.each([
  ['a1b2c3d4', { shell: 'a1b2c3d4' }],
  ['', {}],
  ['__PARAPET_BUILD__', {}],
  [undefined, {}],
])('a page that names the build %j runs %j of the shell', (build, expected) => {
  const page = { documentElement: { dataset: { build } } } as unknown as Document;
  expect(Object.fromEntries(shellBuildOf(page))).toEqual(expected);
});

describe('the live builds', () => {
  it('are read from the shell and the registry', async () => {
    const live = await readLiveBuilds(
      serve({ '/builds/latest.json': latest, '/remotes.json': { remotes } }),
    );
    expect(Object.fromEntries(live)).toEqual({ shell: 'shell-2', 'mfe-assets': 'assets-7' });
  });

  it('reject when one of them does not answer', async () => {
    await expect(readLiveBuilds(serve({ '/builds/latest.json': latest }))).rejects.toThrow(
      '/remotes.json answered 404',
    );
  });
});

it.each([
  ['the same', { shell: '1' }, []],
  ['another build', { shell: '2' }, ['shell']],
  ['an added remote', { shell: '1', 'mfe-new': '1' }, ['mfe-new']],
  ['a removed remote', {}, []],
])('newer than what runs: %s', (_what, live, newer) => {
  expect(newerBuilds(new Map([['shell', '1']]), new Map(Object.entries(live)))).toEqual(newer);
});
