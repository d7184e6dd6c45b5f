import { expect, test } from 'vitest';
import { readTagCell, writeTagCell } from './tag-cell.ts';

test.each([
  { tags: ['shop', 'web'], cell: 'shop web' },
  { tags: ['big shop', 'web'], cell: '"big shop" web' },
  { tags: ['a,b', 'c;d', 'e|f'], cell: '"a,b" "c;d" "e|f"' },
  { tags: ['say "hi"', '"'], cell: '"say ""hi""" """"' },
  { tags: ['=cmd()', '-1', "'x"], cell: '"=cmd()" "-1" "\'x"' },
  { tags: ['größe', '株式会社', 'a:b'], cell: 'größe 株式会社 a:b' },
  { tags: [], cell: '' },
])('$tags is one cell, and is read back as it was', ({ tags, cell }) => {
  expect(writeTagCell(tags)).toBe(cell);
  expect(readTagCell(cell)).toEqual(tags);
});

test.each([
  ['shop, web;api | x', ['shop', 'web', 'api', 'x']],
  ['shop shop', ['shop']],
  ['5" rack', ['5"', 'rack']],
  ['"a"b c', ['"a"b', 'c']],
  ['"" shop', ['shop']],
])('%s, typed by hand, is read as %j', (cell, tags) => {
  expect(readTagCell(cell)).toEqual(tags);
});

test('a quote that is not closed is read as nothing, not as a tag', () => {
  expect(readTagCell('web "big shop')).toBeNull();
});
