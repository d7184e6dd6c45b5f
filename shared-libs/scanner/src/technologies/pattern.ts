import { scanVersion } from './scan-version.ts';

/**
 * A text to look for, in any case: `nginx/{v}` finds a version after it, `nginx[/{v}]` one if there
 * is one, `^{v}` one at the start, and `-{v}.min.js` one between two texts. `NSC_*` is the beginning
 * of a word. It takes linear time.
 */
export interface Pattern {
  readonly isAnchored: boolean;
  /** The word may go on after it. */
  readonly isBeginning: boolean;
  /** Lower case. */
  readonly before: string;
  readonly version: 'none' | 'optional' | 'required';
  /** Between `before` and an optional version. */
  readonly lead: string;
  /** After the version. */
  readonly after: string;
}

export interface PatternMatch {
  /** null where the text says none. */
  readonly version: string | null;
  readonly start: number;
  readonly end: number;
}

/** The same text again and again is not read to its end. */
const MAX_TRIES = 64;

/** @throws SyntaxError */
export function parsePattern(written: string): Pattern {
  const isAnchored = written.startsWith('^');
  const isBeginning = written.endsWith('*') || written === '^';
  const text = written
    .slice(isAnchored ? 1 : 0, written.endsWith('*') ? -1 : undefined)
    .toLowerCase();
  const shared = { isAnchored, isBeginning };
  const optionalAt = text.indexOf('[');
  const versionAt = text.indexOf('{v}');
  if (text === '' && written !== '^') throw new SyntaxError('A pattern is empty');
  if (optionalAt >= 0) {
    const inside = text.slice(optionalAt + 1, -1);
    if (!text.endsWith(']') || !inside.endsWith('{v}') || optionalAt === 0) {
      throw new SyntaxError(`The optional part has to end with {v}]: ${written}`);
    }
    const before = text.slice(0, optionalAt);
    return { ...shared, before, version: 'optional', lead: inside.slice(0, -3), after: '' };
  }
  if (versionAt < 0) return { ...shared, before: text, version: 'none', lead: '', after: '' };
  const before = text.slice(0, versionAt);
  const after = text.slice(versionAt + 3);
  if (after.includes('{v}')) throw new SyntaxError(`Only one version is possible: ${written}`);
  if (before === '' && !isAnchored) throw new SyntaxError(`No text to look for: ${written}`);
  return { ...shared, before, version: 'required', lead: '', after };
}

/** @param text in lower case */
export function matchPattern(pattern: Pattern, text: string): PatternMatch | null {
  const { isAnchored, before } = pattern;
  if (isAnchored) return text.startsWith(before) ? matchAt(pattern, text, 0) : null;
  let without: PatternMatch | null = null;
  let start = text.indexOf(before);
  for (let tries = 0; start >= 0 && tries < MAX_TRIES; tries += 1) {
    const match = matchAt(pattern, text, start);
    if (match !== null && (match.version !== null || pattern.version === 'none')) return match;
    without ??= match;
    start = text.indexOf(before, start + 1);
  }
  return without;
}

function matchAt(pattern: Pattern, text: string, start: number): PatternMatch | null {
  const { before, isBeginning, version: wanted, lead, after } = pattern;
  if (isWord(before[0]) && isWord(text[start - 1])) return null;
  const end = start + before.length;
  const isWhole = isBeginning || !isWord(before.at(-1)) || !continues(text[end]);
  if (wanted === 'none') return isWhole ? { version: null, start, end } : null;
  const from = end + lead.length;
  const version = text.startsWith(lead, end) ? scanVersion(text, from) : '';
  const versionEnd = from + version.length;
  if (version !== '' && text.startsWith(after, versionEnd)) {
    return { version, start, end: versionEnd + after.length };
  }
  return wanted === 'optional' && isWhole ? { version: null, start, end } : null;
}

const isWord = (character: string | undefined): boolean =>
  character !== undefined &&
  ((character >= 'a' && character <= 'z') || (character >= '0' && character <= '9'));

/** `Apache-Coyote` is not Apache. */
const continues = (character: string | undefined): boolean =>
  isWord(character) || character === '-' || character === '_';
