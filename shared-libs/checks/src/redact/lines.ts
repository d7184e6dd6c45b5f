import {
  alphanumeric,
  base64,
  blank,
  contains,
  digits,
  hex,
  nameCharacters,
  runEnd,
  trimmedEnd,
} from './characters.ts';
import type { Span } from './span.ts';

/** Finds secrets in files of one entry per line: settings, cookies, password files, .pgpass. */
export function lines(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf('\n', start);
    const lineBreak = found < 0 ? text.length : found;
    const end = text[lineBreak - 1] === '\r' ? lineBreak - 1 : lineBreak;
    if (end - start >= MIN_LINE) {
      const span = cookie(text, start, end) ?? setting(text, start, end) ?? entry(text, start, end);
      if (span) spans.push(span);
    }
    start = lineBreak + 1;
  }
  return spans;
}

/** `ABC=d` */
const MIN_LINE = 5;

const SET_COOKIE = 'set-cookie:';
const COOKIE = 'cookie:';

/** The value of a cookie that is set, and all cookies that are sent. */
function cookie(text: string, start: number, end: number): Span | undefined {
  const nameStart = runEnd(text, start, linePrefix, end);
  if (!'cCsS'.includes(text.charAt(nameStart))) return undefined;
  const name = text.slice(nameStart, nameStart + SET_COOKIE.length).toLowerCase();
  if (name.startsWith(COOKIE)) {
    return { start: runEnd(text, nameStart + COOKIE.length, blank, end), end };
  }
  if (name !== SET_COOKIE) return undefined;
  const line = text.slice(nameStart, end);
  const semicolon = line.indexOf(';');
  const valueEnd = semicolon < 0 ? line.length : semicolon;
  const sign = line.slice(0, valueEnd).indexOf('=');
  return sign < 0 ? undefined : { start: nameStart + sign + 1, end: nameStart + valueEnd };
}

const linePrefix = blank.slice();
for (const sign of '<>*"\'') linePrefix[sign.charCodeAt(0)] = 1;

const SETTING_WORDS = ['export ', 'set ', 'ENV ', 'ARG ', '- ', '# ', '#'];
const settingName = new Uint8Array(128);
for (const name of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_') settingName[name.charCodeAt(0)] = 1;

const settingStarts = new Set(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ_', ...SETTING_WORDS].map((start) => start.charCodeAt(0)),
);

/** Every line `NAME=value` of a settings file counts as secret, whatever the name. */
function setting(text: string, start: number, end: number): Span | undefined {
  let at = runEnd(text, start, blank, end);
  if (!settingStarts.has(text.charCodeAt(at))) return undefined;
  const word = SETTING_WORDS.find((known) => text.startsWith(known, at));
  if (word) at = runEnd(text, at + word.length, blank, end);
  const nameEnd = runEnd(text, at, settingName, end);
  if (nameEnd - at < 3 || contains(digits, text.charCodeAt(at))) return undefined;
  const sign = runEnd(text, nameEnd, blank, end);
  if (text[sign] !== '=' || text[sign + 1] === '=') return undefined;
  const valueStart = runEnd(text, sign + 1, blank, end);
  const quote = text[valueStart];
  if (quote !== '"' && quote !== "'") {
    const valueEnd = trimmedEnd(text, valueStart, end, blank);
    return valueEnd > valueStart ? { start: valueStart, end: valueEnd } : undefined;
  }
  const close = text.slice(valueStart + 1, end).lastIndexOf(quote);
  return { start: valueStart + 1, end: close < 0 ? end : valueStart + 1 + close };
}

/** The last field of a line whose fields are parted by colons and none by blanks. */
function entry(text: string, start: number, end: number): Span | undefined {
  const first = runEnd(text, start, userName, end);
  if (first === start || first >= end || text[first] !== ':' || end - start > MAX_ENTRY) {
    return undefined;
  }
  const fields = text.slice(start, end).split(':');
  if (fields.some((field) => field.includes(' ') || field.includes('\t'))) return undefined;
  return passwordFileEntry(fields, first + 1, end) ?? pgpassEntry(fields, start, end);
}

const MAX_ENTRY = 1000;
const userName = nameCharacters.slice();
for (const sign of '@\\*') userName[sign.charCodeAt(0)] = 1;

/** `name:hash`, `name:realm:hash` or the NT hashes of a dump. */
function passwordFileEntry(
  fields: readonly string[],
  start: number,
  end: number,
): Span | undefined {
  if (fields.slice(1).some(isHash)) return { start, end };
  return undefined;
}

/** A DES hash, one in hexadecimal, one that says its scheme, or long Base64. */
function isHash(field: string): boolean {
  if (field.startsWith('$') && field.length >= 13) return true;
  if (field.startsWith('{') && field.includes('}') && field.length >= 13) return true;
  const hashLengths = [32, 40, 56, 64, 96, 128];
  if (hashLengths.includes(field.length)) return runEnd(field, 0, hex) === field.length;
  if (runEnd(field, 0, base64WithDots) < field.length) return false;
  const mixed = /\d/.test(field) && /[a-z]/.test(field) && /[A-Z]/.test(field);
  return mixed && (field.length === 13 || field.length >= 20);
}
const base64WithDots = base64.slice();
base64WithDots['.'.charCodeAt(0)] = 1;

/** `host:port:database:user:password` */
function pgpassEntry(fields: readonly string[], start: number, end: number): Span | undefined {
  const [host = '', port = '', database = '', user = ''] = fields;
  if (fields.length < 5 || database === '' || user === '') return undefined;
  const isPort = port === '*' || (port.length >= 3 && runEnd(port, 0, digits) === port.length);
  const isHost = host === '*' || [...host].some((sign) => isLetterOrDot(sign));
  if (!isPort || !isHost) return undefined;
  const passwordStart = start + host.length + port.length + database.length + user.length + 4;
  return passwordStart < end ? { start: passwordStart, end } : undefined;
}

const isLetterOrDot = (sign: string): boolean =>
  sign === '.' || (contains(alphanumeric, sign.charCodeAt(0)) && !'0123456789'.includes(sign));
