/** A version is not read beyond this. Characters. */
const MAX_VERSION_LENGTH = 40;
const MAX_PARTS = 6;

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';
const isLetter = (character: string | undefined): boolean =>
  character !== undefined && character >= 'a' && character <= 'z';

/** Words before a release, and `p` and `sp` after one. */
const words = ['alpha', 'beta', 'preview', 'snapshot', 'pre', 'dev', 'rc', 'sp', 'cu', 'patch'];

/**
 * Reads the version that starts at a position of a lower-case text: numbers with dots, then a letter
 * (`1.0.2k`, `9.2p1`), a milestone (`.M17`) or a word such as `-rc.1`. Returns '' where none starts.
 */
export function scanVersion(text: string, start: number): string {
  if (!isDigit(text[start])) return '';
  const limit = Math.min(text.length, start + MAX_VERSION_LENGTH);
  let at = digitsEnd(text, start, limit);
  for (let parts = 1; parts < MAX_PARTS && text[at] === '.' && isDigit(text[at + 1]); parts += 1) {
    at = digitsEnd(text, at + 1, limit);
  }
  return text.slice(start, suffixEnd(text, at, limit));
}

function digitsEnd(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && isDigit(text[at])) at += 1;
  return at;
}

function suffixEnd(text: string, from: number, limit: number): number {
  const wordAt = text[from] === '-' || text[from] === '.' || text[from] === '_' ? from + 1 : from;
  if (wordAt > from && text[wordAt] === 'm' && isDigit(text[wordAt + 1])) {
    return digitsEnd(text, wordAt + 1, limit);
  }
  const word = words.find((one) => text.startsWith(one, wordAt));
  if (word !== undefined && !isLetter(text[wordAt + word.length])) {
    const after = wordAt + word.length;
    const digits = text[after] === '.' || text[after] === '-' ? after + 1 : after;
    return isDigit(text[digits]) ? digitsEnd(text, digits, limit) : after;
  }
  if (isLetter(text[from]) && !isLetter(text[from + 1])) return digitsEnd(text, from + 1, limit);
  return from;
}
