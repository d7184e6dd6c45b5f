/**
 * Describes what gives something away: a text, an expression, or a text and what has to follow it at once. `isWord`: no letter,
 * digit, hyphen or underscore stands around it, as in the middle of encoded data.
 */
export type Sign = string | RegExp | { text: string; followedBy: RegExp; isWord?: true };

/** So much behind the text of a sign may belong to what follows it, in characters. */
const REACH = 600;

/**
 * The part of the text that shows one of the signs, as it stands there; the earliest one. Each
 * `followedBy` is anchored at its start, so that the whole takes time linear in the length of the text.
 */
export function earliestMatch(text: string, ...signs: readonly Sign[]): string | null {
  let earliest: { index: number; match: string } | undefined;
  for (const sign of signs) {
    const found = find(text, sign);
    if (found && (!earliest || found.index < earliest.index)) earliest = found;
  }
  return earliest?.match ?? null;
}

function find(text: string, sign: Sign): { index: number; match: string } | undefined {
  if (sign instanceof RegExp) {
    const found = sign.exec(text);
    return found ? { index: found.index, match: found[0] } : undefined;
  }
  const start = typeof sign === 'string' ? sign : sign.text;
  let index = text.indexOf(start);
  while (index >= 0) {
    const end = index + start.length;
    if (typeof sign === 'string') return { index, match: start };
    const following = sign.followedBy.exec(text.slice(end, end + REACH));
    if (following?.index === 0) {
      const match = start + following[0];
      if (sign.isWord !== true || isWord(text, index, index + match.length))
        return { index, match };
    }
    index = text.indexOf(start, end);
  }
  return undefined;
}

function isWord(text: string, start: number, end: number): boolean {
  return (
    !/^[\w-]/.test(text.slice(end, end + 1)) && !isInWord(text.slice(Math.max(0, start - 6), start))
  );
}

/** An escape, such as `\n`, `\u003d` or `%3D`, ends a word though its last character is a letter or a digit. */
const isInWord = (before: string): boolean =>
  /[\w-]$/.test(before) &&
  !/(?:\\[nrtbfv0]|\\x[\da-f]{2}|\\u[\da-f]{4}|%[\da-f]{2})$/i.test(before);
