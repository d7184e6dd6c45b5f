import { expect, test } from 'vitest';
import { searchWords } from './search-words.policy.ts';

const datesOf = (text: string) => searchWords(text).map(({ date }) => date);

test.each([
  ['23 Nov', '-11-23'],
  ['Nov 23', '-11-23'],
  ['3rd November 2026', '2026-11-03'],
  ['Sept. 3, 2026', '2026-09-03'],
  ['november', '-11-'],
])('%s is a date, in one word', (text, date) => {
  expect(datesOf(text)).toEqual([date]);
});

test.each(['23', '2026-11-23', 'no', 'novel', '32', 'shop.example'])(
  '%s is a plain word',
  (text) => {
    expect(searchWords(text)).toEqual([{ text, date: null }]);
  },
);

test('other words stand beside a date, each once, four at most', () => {
  expect(searchWords('Shop 23 nov  shop FAILED x y').map(({ text }) => text)).toEqual([
    'shop',
    '23 nov',
    'failed',
    'x',
  ]);
  expect(datesOf('40 nov')).toEqual([null, '-11-']);
});
