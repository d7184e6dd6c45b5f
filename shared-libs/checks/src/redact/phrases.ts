import {
  base64,
  blank,
  contains,
  hasDigit,
  isCut,
  opaque,
  runEnd,
  space,
  startsWord,
} from './characters.ts';
import { isCredentialName } from './credential-names.ts';
import { quoteAt } from './quotes.ts';
import type { Span } from './span.ts';

/** Finds secrets that a word announces without a sign between: schemes, .netrc, command lines, SQL. */
export function phrases(text: string): Span[] {
  const spans: Span[] = [];
  const netrc: Netrc = { position: 0, entry: -9, login: -9 };
  let at = runEnd(text, 0, space);
  while (at < text.length) {
    const end = wordEnd(text, at);
    const next = runEnd(text, end, space);
    netrc.position += 1;
    if (next < text.length && end - at <= MAX_WORD && mayAnnounce(text, at, end)) {
      const span = announced(text, at, end, next, netrc);
      if (span) spans.push(span);
    }
    at = next;
  }
  return spans;
}

const MAX_WORD = 60;

const announcers = [
  ...['machine', 'default', 'login', 'password', 'account', 'passwd', 'passphrase', 'secret'],
  ...['by', 'bearer', 'basic', '-u', '-p'],
];
const twoOf = (first: number, second: number): number => ((first | 32) << 8) | (second | 32);
const lastTwo = new Set(
  announcers.map((word) =>
    twoOf(word.charCodeAt(word.length - 2), word.charCodeAt(word.length - 1)),
  ),
);

/** A quick look at most words: an option, or one that ends as an announcing word does. */
const mayAnnounce = (text: string, at: number, end: number): boolean =>
  lastTwo.has(twoOf(text.charCodeAt(end - 2), text.charCodeAt(end - 1))) ||
  (text[at] === '-' && text[at + 1] === '-');

interface Netrc {
  /** How many words were read. */
  position: number;
  /** The position of the last `machine` or `default`, and of the last `login`. */
  entry: number;
  login: number;
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && !contains(space, text.charCodeAt(end))) end += 1;
  return end;
}

/** Returns what the word announces, when it does: the next word, or what stands in quotation marks there. */
function announced(
  text: string,
  at: number,
  end: number,
  next: number,
  netrc: Netrc,
): Span | undefined {
  if (text.startsWith('--', at)) return optionValue(text, at, end, next);
  const last = lastWord(text, at, end);
  switch (last) {
    case 'machine':
    case 'default':
      netrc.entry = netrc.position;
      return undefined;
    case 'login':
      netrc.login = netrc.position;
      return undefined;
    case 'password':
    case 'account': {
      const behindEntry = netrc.position - netrc.entry;
      const isNetrc = netrc.position - netrc.login === 2 || behindEntry === 2 || behindEntry === 4;
      if (isNetrc) return upToSpace(text, next);
      return last === 'password' ? quotedAt(text, next, ["'"]) : undefined;
    }
    case 'passwd':
    case 'passphrase':
    case 'secret':
      return quotedAt(text, next, ["'", '"']);
    case 'by':
      return identifiedBy(text, at, next);
    case 'bearer':
      return bearer(text, next);
    case 'basic':
      return basic(text, next);
    case '-u':
    case '-p':
      return userOption(text, next);
    default:
      return undefined;
  }
}

/** The word without what stands before its letters, in lower case: `Bearer` of `"Bearer`. */
function lastWord(text: string, at: number, end: number): string {
  const found = text.slice(at, end).toLowerCase();
  let start = found.length;
  while (start > 0 && isLetter(found.charCodeAt(start - 1))) start -= 1;
  return start === 1 && found.length === 2 && found[0] === '-' ? found : found.slice(start);
}

const isLetter = (code: number): boolean => code >= 97 && code <= 122;

const upToSpace = (text: string, start: number): Span => {
  const quote = quoteAt(text, start);
  return quotedAt(text, start, quote ? [quote] : []) ?? { start, end: wordEnd(text, start) };
};

/** Longer than this, in characters, is no passphrase. */
const MAX_QUOTED = 500;

function quotedAt(text: string, at: number, quotes: readonly string[]): Span | undefined {
  const quote = quoteAt(text, at);
  if (quote === '' || !quotes.includes(quote)) return undefined;
  const start = at + quote.length;
  const end = text.slice(start, start + MAX_QUOTED).indexOf(quote);
  return end <= 0 ? undefined : { start, end: start + end };
}

/** `--db-password value` */
function optionValue(text: string, at: number, end: number, next: number): Span | undefined {
  if (text[next] === '-' || !isCredentialName(text, at, end)) return undefined;
  if (!contains(blank, text.charCodeAt(end))) return undefined;
  return upToSpace(text, next);
}

/** `IDENTIFIED BY 'value'`, and with a plugin between. */
function identifiedBy(text: string, at: number, next: number): Span | undefined {
  const before = text.slice(Math.max(0, at - 60), at).toLowerCase();
  return before.includes('identified') ? quotedAt(text, next, ["'", '"']) : undefined;
}

/** `Bearer` and a token; words of a sentence have no digit. */
function bearer(text: string, from: number): Span | undefined {
  const start = from + quoteAt(text, from).length;
  const end = runEnd(text, start, opaque);
  const token = end - start >= 8 && hasDigit(text, start, end);
  return token || (isCut(text, end) && end - start >= 6) ? { start, end } : undefined;
}

/** `Basic` and what decodes to a name and a password. */
function basic(text: string, start: number): Span | undefined {
  const end = runEnd(text, start, base64);
  if (end - start < 6) return undefined;
  const decoded = Buffer.from(text.slice(start, Math.min(end, start + 400)), 'base64');
  const readable = decoded.every((byte) => byte >= 32 && byte !== 127);
  return readable && (decoded.includes(58) || isCut(text, end)) ? { start, end } : undefined;
}

/** `curl -u name:value` */
function userOption(text: string, from: number): Span | undefined {
  const start = from + quoteAt(text, from).length;
  const end = wordEnd(text, start);
  const colon = text.slice(start, Math.min(end, start + 100)).indexOf(':');
  if (colon <= 0 || !startsWord(text, start) || text.startsWith('//', start + colon + 1)) {
    return undefined;
  }
  const digitsAlone = Number.isInteger(Number(text.slice(start + colon + 1, end)));
  return digitsAlone ? undefined : { start: start + colon + 1, end };
}
