/** What gives something away: a text, an expression, or a text and what has to follow it at once. */
export type Sign = string | RegExp | { text: string; followedBy: RegExp };

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
    if (following?.index === 0) return { index, match: start + following[0] };
    index = text.indexOf(start, end);
  }
  return undefined;
}
