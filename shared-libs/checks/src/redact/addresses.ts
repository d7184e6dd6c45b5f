import { contains, digits, isCut, nameCharacters, runEnd } from './characters.ts';
import type { Span } from './span.ts';

/** So far a password with a slash in it is looked for, in characters. */
const MAX_PASSWORD = 200;
/** A name alone is a token when it is this long and has a digit. */
const MIN_TOKEN = 16;

/** Finds the user's password or token in an address: `scheme://user:password@host`. */
export function addresses(text: string): Span[] {
  const spans: Span[] = [];
  let found = text.indexOf('://');
  while (found >= 0) {
    const start = found + 3;
    const span = userPassword(text, start);
    if (span) spans.push(span);
    found = text.indexOf('://', span ? span.end : start);
  }
  return [...spans, ...oracleAddresses(text)];
}

const ORACLE = 'jdbc:oracle:thin:';

/** `jdbc:oracle:thin:user/password@host` */
function oracleAddresses(text: string): Span[] {
  const spans: Span[] = [];
  let found = text.indexOf(ORACLE);
  while (found >= 0) {
    const start = found + ORACLE.length;
    const end = slashedPasswordEnd(text, start);
    const slash = end < 0 ? -1 : text.slice(start, end).indexOf('/');
    if (slash > 0) spans.push({ start: start + slash + 1, end });
    found = text.indexOf(ORACLE, start);
  }
  return spans;
}

function userPassword(text: string, start: number): Span | undefined {
  const end = authorityEnd(text, start);
  const authority = text.slice(start, end);
  const colon = authority.indexOf(':');
  const at = authority.lastIndexOf('@');
  if (at >= 0) {
    if (colon >= 0 && colon < at) return { start: start + colon + 1, end: start + at };
    return isToken(authority.slice(0, at)) ? { start, end: start + at } : undefined;
  }
  if (colon < 0) return undefined;
  const password = start + colon + 1;
  const portEnd = runEnd(text, password, digits);
  if (portEnd === end) return undefined;
  if (isCut(text, end)) return { start: password, end };
  const slashed = slashedPasswordEnd(text, end);
  return slashed < 0 ? undefined : { start: password, end: slashed };
}

/** Returns where host, port and user end. */
function authorityEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !AUTHORITY_STOPS.has(text.charCodeAt(end))) end += 1;
  return end;
}
const STOPS = ' \t\r\n"\'<>`\\';
const AUTHORITY_STOPS = new Set([...STOPS, '/', '?', '#'].map((stop) => stop.charCodeAt(0)));
const WORD_STOPS = new Set([...STOPS].map((stop) => stop.charCodeAt(0)));

/** A password that was not encoded may have a slash: up to the last @ of the word. */
function slashedPasswordEnd(text: string, from: number): number {
  let found = -1;
  for (let at = from; at < Math.min(text.length, from + MAX_PASSWORD); at += 1) {
    const code = text.charCodeAt(at);
    if (WORD_STOPS.has(code)) break;
    if (text[at] === '@') found = at;
  }
  return found;
}

function isToken(user: string): boolean {
  if (user.length < MIN_TOKEN || user.length > 400) return false;
  if (runEnd(user, 0, nameCharacters) < user.length) return false;
  return [...user].some((character) => contains(digits, character.charCodeAt(0)));
}
