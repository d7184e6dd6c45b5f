/** Names that no name may be, by what is wrong with them. */
export const hostileNames: ReadonlyArray<readonly [fault: string, name: string]> = [
  ['an override of the direction', 'Per\u202esonal'],
  ['an isolate', 'Mara\u2067'],
  ['a mark of direction', 'Mara\u200f'],
  ['an Arabic mark of direction', 'Mara\u061c'],
  ['a space without width', 'Ma\u200bra'],
  ['a joiner between letters', 'Ma\u200dra'],
  ['a joiner at the end of an emoji', '👩\u200d'],
  ['a non-joiner', 'Ma\u200cra'],
  ['a word joiner', 'Ma\u2060ra'],
  ['a byte order mark inside', 'Ma\ufeffra'],
  ['a soft hyphen', 'Ma\u00adra'],
  ['a grapheme joiner', 'Ma\u034fra'],
  ['a Hangul filler', '\u3164'],
  ['a half-width filler', 'Ma\uffa0ra'],
  ['an empty Braille cell', '\u2800'],
  ['a variation of a letter', 'Ma\ufe0fra'],
  ['another variation', 'Ma\ufe00ra'],
  ['a tag character', 'Ma\u{e0041}ra'],
  ['a further variation', 'Ma\u{e0100}ra'],
  ['a musical format character', 'Ma\u{1d173}ra'],
  ['an annotation', 'Ma\ufff9ra'],
  ['a private character', 'Ma\ue000ra'],
  ['a line end', 'Mara\nLindqvist'],
  ['a line separator', 'Mara\u2028Lindqvist'],
  ['a tab', 'Mara\tLindqvist'],
  ['the start of a terminal sequence', 'Mara\u001b[31m'],
  ['a C1 control', 'Mara\u0085'],
  ['too many characters', 'a'.repeat(509)],
];

/** Names that people have. */
export const plainNames: readonly string[] = [
  'Mara Lindqvist',
  "Zoë O'Neill-Śmigły",
  '東京 花子',
  'חנה לוי',
  'محمد علي',
  'สมชาย ใจดี',
  'Ngô Thị Hồng',
  'Team @ Northquay',
  '👩‍💻 Ada',
  '❤️ Ops',
  '1️⃣ first line',
  '👨‍👩‍👧‍👦',
];

/** What is no name of a person besides. */
export const hostilePersonNames: ReadonlyArray<readonly [fault: string, name: string]> = [
  ['an address', 'oskar@northquay.example'],
  ['an address in brackets', 'Oskar <oskar@northquay.example>'],
  ['an address with a wide sign', 'oskar＠northquay.example'],
  ['an address with a small sign', 'oskar﹫northquay.example'],
  ['what stands for somebody without a name', 'Member 0a1b2c'],
  ['the same in wide letters', 'ＭＥＭＢＥＲ 0a1b2c'],
];
