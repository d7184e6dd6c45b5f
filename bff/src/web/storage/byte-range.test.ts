import { expect, test } from 'vitest';
import { askedRange } from './byte-range.ts';

test.each([
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=4-2', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['lines=0-4', null],
  ['bytes=1-2-3', null],
] as const)('of ten bytes, %s', (header, range) => {
  expect(askedRange(header, 10)).toEqual(range);
});
