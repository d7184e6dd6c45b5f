import { expect, it } from 'vitest';
import { textParts } from './text-parts.ts';

it('tells code from words, and keeps a lonely backtick', () => {
  expect(textParts('Add `Secure`, or `Lax`.')).toEqual([
    { kind: 'words', text: 'Add ' },
    { kind: 'code', text: 'Secure' },
    { kind: 'words', text: ', or ' },
    { kind: 'code', text: 'Lax' },
    { kind: 'words', text: '.' },
  ]);
  expect(textParts('a `b')).toEqual([
    { kind: 'words', text: 'a ' },
    { kind: 'words', text: '`b' },
  ]);
});
