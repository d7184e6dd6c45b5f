import { describe, expect, test } from 'vitest';
import { text, textLine } from './text.ts';

const complaints = (schema: ReturnType<typeof text>, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const unstorable = ['This text contains characters that cannot be stored.'];

describe('text', () => {
  test.each([
    ['half of a surrogate pair', 'a\ud800b'],
    ['the other half', '\udc00'],
    ['two halves the wrong way round', '\udc00\ud800'],
    ['U+0000', 'a\u0000'],
    ['the start of a terminal sequence', 'a\u001b[31m'],
  ])('(multi-line and single-line) refuses %s', (_, value) => {
    expect(complaints(text(), value)).toEqual(unstorable);
    expect(complaints(textLine(), value)).toEqual(unstorable);
  });

  test.each([
    ['a line end', 'a\nb'],
    ['a tab', 'a\tb'],
    ['a line separator', 'a\u2028b'],
    ['an override of the direction', 'Per\u202esonal'],
    ['an isolate', 'a\u2067b'],
  ])('may have %s when multi-line, but not when single-line', (_, value) => {
    expect(text().parse(value)).toBe(value);
    expect(complaints(textLine(), value)).toEqual(unstorable);
  });

  test('accepts every script and emoji, and is trimmed', () => {
    expect(textLine().parse(' Zürich 東京 👩‍💻\n')).toBe('Zürich 東京 👩‍💻');
    expect(textLine().parse('חברה \u200f(2)')).toBe('חברה \u200f(2)');
  });
});
