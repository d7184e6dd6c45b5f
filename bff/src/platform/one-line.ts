/** Text of people and targets on one line: it starts no line or header, and turns no text that follows it. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
