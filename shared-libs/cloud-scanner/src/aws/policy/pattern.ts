/**
 * Patterns of policies: `*` stands for any characters, `?` for one. All three answers take time in the product of the
 * lengths at most, whatever a policy holds.
 */

/** Tells whether the pattern stands for the text. */
export const matches = (pattern: string, text: string): boolean => greedy(pattern, text, isOne);

/** Tells whether the pattern stands for everything that the other pattern stands for. A doubt is a no. */
export const covers = (pattern: string, other: string): boolean =>
  greedy(pattern, other, isOneOfPattern);

const isOne = (sign: string, other: string): boolean => sign === '?' || sign === other;

/** A `*` of the other pattern may be empty or long, so a `?` does not stand for it. */
const isOneOfPattern = (sign: string, other: string): boolean =>
  sign === '?' ? other !== '*' : sign === other;

function greedy(
  pattern: string,
  text: string,
  isSame: (sign: string, other: string) => boolean,
): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let signAt = 0;
  while (at < text.length) {
    const sign = pattern[signAt];
    if (sign === '*') {
      star = signAt;
      resume = at;
      signAt += 1;
    } else if (sign !== undefined && isSame(sign, text.charAt(at))) {
      at += 1;
      signAt += 1;
    } else if (star >= 0) {
      resume += 1;
      at = resume;
      signAt = star + 1;
    } else {
      return false;
    }
  }
  while (pattern[signAt] === '*') signAt += 1;
  return signAt === pattern.length;
}

/** Tells whether one text exists that both patterns stand for. */
export function overlaps(one: string, other: string): boolean {
  let row = new Uint8Array(other.length + 1);
  for (let at = 0; at <= one.length; at += 1) {
    const next = new Uint8Array(other.length + 1);
    for (let to = 0; to <= other.length; to += 1) {
      next[to] = reaches(one, other, at, to, row, next) ? 1 : 0;
    }
    row = next;
  }
  return row[other.length] === 1;
}

/** Tells whether the first `at` signs of one and the first `to` of the other stand for one text. */
function reaches(
  one: string,
  other: string,
  at: number,
  to: number,
  before: Uint8Array,
  here: Uint8Array,
): boolean {
  if (at === 0 && to === 0) return true;
  const sign = at > 0 ? one[at - 1] : undefined;
  const against = to > 0 ? other[to - 1] : undefined;
  if (sign === '*' && (before[to] === 1 || (to > 0 && here[to - 1] === 1))) return true;
  if (against === '*' && ((to > 0 && here[to - 1] === 1) || (at > 0 && before[to] === 1))) {
    return true;
  }
  if (sign === undefined || against === undefined || before[to - 1] !== 1) return false;
  return sign === against || sign === '?' || against === '?';
}

/** A pattern that stands for any text. */
export const isAny = (pattern: string): boolean => /^\*+$/.test(pattern);

export const hasWildcard = (pattern: string): boolean =>
  pattern.includes('*') || pattern.includes('?');
