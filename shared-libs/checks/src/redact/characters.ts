/** Which ASCII characters belong to a set: 1 at the code of each. */
export type Charset = Uint8Array;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';

function setOf(members: string): Charset {
  const set = new Uint8Array(128);
  for (const member of members) set[member.charCodeAt(0)] = 1;
  return set;
}

const ALPHANUMERIC = LETTERS + LETTERS.toUpperCase() + DIGITS;

export const digits = setOf(DIGITS);
export const hex = setOf(`${DIGITS}abcdefABCDEF`);
export const upperDigits = setOf(LETTERS.toUpperCase() + DIGITS);
export const upperDigitsDash = setOf(`${LETTERS.toUpperCase() + DIGITS}-`);
export const uuid = setOf(`${DIGITS}abcdefABCDEF-`);
export const alphanumeric = setOf(ALPHANUMERIC);
export const word = setOf(`${ALPHANUMERIC}_`);
export const wordDash = setOf(`${ALPHANUMERIC}_-`);
export const dotted = setOf(`${ALPHANUMERIC}_-.`);
export const base64 = setOf(`${ALPHANUMERIC}+/=`);
export const tilde = setOf(`${ALPHANUMERIC}_-.~`);
export const opaque = setOf(`${ALPHANUMERIC}_-.~+/=%$`);
export const hash = setOf(`${ALPHANUMERIC}./+=$,:*_-`);
export const path = setOf(`${ALPHANUMERIC}_-/@.`);
/** Tells what a name of a setting, header, attribute or element is written with. */
export const nameCharacters = setOf(`${ALPHANUMERIC}_.-`);
export const blank = setOf(' \t');
export const space = setOf(' \t\r\n\f\v');

export const contains = (set: Charset, code: number): boolean => code < 128 && set[code] === 1;

/** Returns where the run of characters of the set that begins at `from` ends, looking at most to `to`. */
export function runEnd(text: string, from: number, set: Charset, to = text.length): number {
  let at = from;
  while (at < to && contains(set, text.charCodeAt(at))) at += 1;
  return at;
}

/** Returns whether there is a digit in the part; at most 80 characters are looked at. */
export function hasDigit(text: string, from: number, end: number): boolean {
  for (let at = from; at < Math.min(end, from + 80); at += 1) {
    if (contains(digits, text.charCodeAt(at))) return true;
  }
  return false;
}

/** Returns where the next digit stands, asked from anywhere; the text is read once for growing positions. */
export function digitFinder(text: string): (from: number) => number {
  let asked = Number.POSITIVE_INFINITY;
  let found = -1;
  return (from) => {
    if (from >= asked && from <= found) return found;
    asked = from;
    found = from;
    while (found < text.length && !contains(digits, text.charCodeAt(found))) found += 1;
    return found;
  };
}

/** `runEnd` that reads each run of a set once, from wherever in it it is asked. */
export function runFinder(text: string): (from: number, set: Charset) => number {
  const known = new Map<Charset, { from: number; end: number }>();
  return (from, set) => {
    const run = known.get(set);
    if (run && run.from <= from && from <= run.end) return run.end;
    const end = runEnd(text, from, set);
    if (run) {
      run.from = from;
      run.end = end;
    } else known.set(set, { from, end });
    return end;
  };
}

/** Returns whether a word may begin here: after no letter, digit or underscore, or after an escape such as %3D or \n. */
export function startsWord(text: string, at: number): boolean {
  if (at === 0 || !contains(word, text.charCodeAt(at - 1))) return true;
  if (at >= 2 && text[at - 2] === '\\') return 'nrtbf'.includes(text.charAt(at - 1));
  if (at >= 3 && text[at - 3] === '%') return runEnd(text, at - 2, hex, at) === at;
  if (at >= 6 && text[at - 6] === '\\' && text[at - 5] === 'u') {
    return runEnd(text, at - 4, hex, at) === at;
  }
  return false;
}

/** Returns whether the text was cut here: at its end, or where an excerpt says so. */
export const isCut = (text: string, at: number): boolean =>
  at >= text.length || text.startsWith('\n[cut]', at);

/** Returns where the line ends, without its line break. */
export function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  const end = found < 0 ? text.length : found;
  return end > from && text[end - 1] === '\r' ? end - 1 : end;
}

/** Returns where the part ends when the members of the set at its end are left off. */
export function trimmedEnd(text: string, from: number, end: number, set: Charset): number {
  let at = end;
  while (at > from && contains(set, text.charCodeAt(at - 1))) at -= 1;
  return at;
}

/**
 * A search for one mark that keeps what it found or missed, so that a text of openings without an
 * end is still read once.
 */
export function markFinder(text: string, mark: string): (from: number) => number {
  let asked = Number.POSITIVE_INFINITY;
  let found = -1;
  return (from) => {
    if (from < asked || (found >= 0 && found < from)) {
      asked = from;
      found = text.indexOf(mark, from);
    }
    return found;
  };
}
