import { createHash } from 'node:crypto';
import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { afterEach, expect, it, vi } from 'vitest';
import { examineFile } from './examine-file.ts';
import { failureText } from './failure-text.ts';
import { LoadFailure } from './load-failure.ts';

const integrity = `sha384-${createHash('sha384').update('released').digest('base64')}`;
const entry = {
  baseUrl: 'https://static.example/build-one/',
  manifest: { entry: 'remoteEntry.js', integrity: { 'remoteEntry.js': integrity } },
} as unknown as RegistryEntry;
const notLoaded = new LoadFailure('file', new Error('no script'));

afterEach(() => vi.unstubAllGlobals());

const serve = (answer: () => Response) => {
  const fetching = vi.fn(async (_url: string) => answer());
  vi.stubGlobal('fetch', fetching);
  return fetching;
};

it.each([
  [
    'missing',
    () => new Response('', { status: 404 }),
    'One of its files is missing where it is released.',
  ],
  [
    'changed',
    () => new Response('tampered'),
    'One of its files is not the one that its team released.',
  ],
  ['whole again', () => new Response('released'), 'One of its files could not be loaded.'],
  ['out of reach', () => Response.error(), 'One of its files could not be loaded.'],
])('a file that is %s', async (_, answer, text) => {
  const fetching = serve(answer);
  expect(failureText(await examineFile(notLoaded, entry))).toBe(text);
  expect(fetching.mock.calls[0]?.[0]).toBe('https://static.example/build-one/remoteEntry.js');
});

it('asks for the chunk that the bundler names, of this build alone', async () => {
  const fetching = serve(() => new Response('', { status: 404 }));
  const chunkError = (request: string) =>
    Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError', request });
  await examineFile(chunkError('https://static.example/build-one/js/a.js'), entry);
  await examineFile(chunkError('https://elsewhere.example/a.js'), entry);
  expect(fetching.mock.calls.map(([url]) => url)).toEqual([
    'https://static.example/build-one/js/a.js',
    'https://static.example/build-one/remoteEntry.js',
  ]);
});

it('asks nothing for an error of the code itself', async () => {
  const fetching = serve(() => new Response('', { status: 404 }));
  const error = new Error('rendered badly');
  expect(await examineFile(error, entry)).toBe(error);
  expect(fetching).not.toHaveBeenCalled();
});
