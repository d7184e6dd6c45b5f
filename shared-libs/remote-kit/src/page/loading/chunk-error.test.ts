import { expect, it } from 'vitest';
import { isChunkError } from './chunk-error.ts';
import { LoadFailure } from './load-failure.ts';

it.each([
  ['a chunk', Object.assign(new Error('x'), { name: 'ChunkLoadError' }), true],
  ['a stylesheet', Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' }), true],
  ['an entry', new LoadFailure('file', new Error('x')), true],
  ['an entry that did not start', new LoadFailure('startup', new Error('x')), false],
  ['data', new TypeError('Failed to fetch'), false],
  ['an error that only reads like one', new Error('Loading chunk 1 failed'), false],
  ['a text', 'Loading chunk 1 failed', false],
])('the failure of %s', (_what, error, expected) => {
  expect(isChunkError(error)).toBe(expected);
});
