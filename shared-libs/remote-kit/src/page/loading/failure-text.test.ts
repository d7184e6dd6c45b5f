import { expect, it } from 'vitest';
import { failureText } from './failure-text.ts';
import { LoadFailure } from './load-failure.ts';

it.each([
  [new Error('rendered badly'), 'rendered badly.'],
  [new Error('Is this the end?'), 'Is this the end?'],
  ['thrown as text', 'thrown as text.'],
  [
    Object.assign(new Error('Loading chunk 3 failed'), { name: 'ChunkLoadError' }),
    'One of its files could not be loaded.',
  ],
  [new LoadFailure('file', new Error('#RUNTIME-008')), 'One of its files could not be loaded.'],
  [new LoadFailure('startup', 'no container'), 'Its code threw an error on startup.'],
  [new LoadFailure('format', 'no manifest'), 'Its release has a format that cannot be loaded.'],
])('%s reads: %s', (error, text) => {
  expect(failureText(error)).toBe(text);
});
