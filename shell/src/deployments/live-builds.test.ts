import { describe, expect, it } from 'vitest';
import type { Registry } from '../remotes/registry.ts';
import { isChunkError } from './chunk-error.ts';
import {
  announcementsOf,
  newerBuilds,
  readAnnouncedBuilds,
  readLiveBuilds,
} from './live-builds.ts';

const serve = (files: Record<string, unknown>): typeof fetch =>
  (async (path: string) => {
    const file = files[path];
    return file ? Response.json(file) : new Response('', { status: 404 });
  }) as typeof fetch;

const latest = { id: 'shell-2', timestamp: 1 };
const remotes = [{ name: 'mfe-assets', manifest: { buildId: 'assets-7' } }];

describe('what is announced', () => {
  const offered = (name: string, baseUrl: string) => ({
    status: 'offered',
    name,
    entry: { baseUrl },
  });
  const places = announcementsOf({
    remotes: [
      offered('mfe-assets', 'http://localhost:4001/assets-7/'),
      offered('mfe-scans', 'https://static.example/mfe-scans/scans-3/'),
      { status: 'refused', name: 'mfe-cloud', manifest: null, reason: 'It has no place.' },
    ],
  } as unknown as Registry);

  it('lies beside the builds of each remote', () => {
    expect(Object.fromEntries(places)).toEqual({
      'mfe-assets': 'http://localhost:4001/builds/latest.json',
      'mfe-scans': 'https://static.example/mfe-scans/builds/latest.json',
    });
  });

  it('is told by the shell and by each live remote; who is silent is left out', async () => {
    const announced = await readAnnouncedBuilds(
      serve({
        '/builds/latest.json': latest,
        'http://localhost:4001/builds/latest.json': { id: 'assets-8', timestamp: 2 },
      }),
      places,
    );
    expect(Object.fromEntries(announced)).toEqual({ shell: 'shell-2', 'mfe-assets': 'assets-8' });
  });
});

describe('what is live', () => {
  it('is told by the shell and by the registry', async () => {
    const live = await readLiveBuilds(
      serve({ '/builds/latest.json': latest, '/remotes.json': { remotes } }),
    );
    expect(Object.fromEntries(live)).toEqual({ shell: 'shell-2', 'mfe-assets': 'assets-7' });
  });

  it('is not guessed when one of them does not answer', async () => {
    await expect(readLiveBuilds(serve({ '/builds/latest.json': latest }))).rejects.toThrow(
      '/remotes.json answered 404',
    );
  });
});

it.each([
  ['the same', { shell: '1' }, []],
  ['another build', { shell: '2' }, ['shell']],
  ['a remote that came', { shell: '1', 'mfe-new': '1' }, ['mfe-new']],
  ['a remote that went', {}, []],
])('newer than what runs: %s', (_what, live, newer) => {
  expect(newerBuilds(new Map([['shell', '1']]), new Map(Object.entries(live)))).toEqual(newer);
});

it.each([
  [Object.assign(new Error('x'), { name: 'ChunkLoadError' }), true],
  [new Error('Loading CSS chunk 3 failed.'), true],
  [new TypeError('Failed to fetch dynamically imported module: http://localhost/a.js'), true],
  [new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008'), true],
  [new TypeError('Failed to fetch'), false],
  ['Loading chunk 1 failed', false],
])('%s tells of code that is missing: %s', (error, expected) => {
  expect(isChunkError(error)).toBe(expected);
});
