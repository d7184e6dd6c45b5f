import { expect, test } from 'vitest';
import { cutText, shortenText } from './cut-text.ts';

test.each([
  ['text that fits', 'abc', 3, 'abc'],
  ['an emoji at the end', 'ab👩', 3, 'ab'],
  ['an emoji of several code points', 'ab👩‍💻c', 5, 'ab'],
  ['a letter with a combining mark', 'abe\u0301c', 3, 'ab'],
  ['a flag', 'a🇩🇪', 3, 'a'],
  ['an emoji far from the start', `${'x'.repeat(300)}👩`, 301, 'x'.repeat(300)],
])('%s is not cut in half', (_, text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});

test('a letter with more marks than any script has is cut, but never within a code point', () => {
  expect(cutText(`a${'\u0301'.repeat(400)}`, 200)).toHaveLength(200);
  expect(cutText('👩', 1)).toBe('');
  expect(cutText(`👩${'\u200d👩'.repeat(200)}`, 200).isWellFormed()).toBe(true);
});

test('shortened text ends with an ellipsis and keeps its limit', () => {
  expect(shortenText('abcd', 4)).toBe('abcd');
  expect(shortenText(`${'x'.repeat(78)}👩x`, 80)).toBe(`${'x'.repeat(78)}…`);
});
