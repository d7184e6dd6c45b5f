import { blank, contains, lineEnd, nameCharacters, runEnd, startsWord } from './characters.ts';
import { isCredentialName } from './credential-names.ts';
import { quotationEnds, quoteAt } from './quotes.ts';
import type { Span } from './span.ts';
import {
  afterBlanks,
  bareValueEnd,
  isBareWordHarmless,
  isPlaceholder,
  isSpace,
  type Surroundings,
} from './values.ts';

/** Names that say of which secret the value is that stands beside them: `name: DB_PASSWORD`. */
const labels = new Set([
  'name',
  'key',
  'id',
  'field',
  'variable',
  'parameter',
  'property',
  'title',
]);
const labelled = new Set([
  'value',
  'content',
  'val',
  'default',
  'secretstring',
  'data',
  'plaintext',
]);
/** Names that are a secret inside of an object whose name tells of one: `Jwt: { Key: ... }`. */
const keyNames = new Set(['key']);
/** So far behind its label a value is still taken for the labelled one, in characters. */
const LABEL_REACH = 300;
const MAX_LABEL = 200;

/** A name with what stands between it and its value. */
interface Assignment {
  nameStart: number;
  nameEnd: number;
  separator: string;
  valueStart: number;
  /** The value begins in an object or a list: `{` or `[`. */
  opens: string;
}

/** Finds the values of settings, parameters, headers and attributes whose name tells of a secret. */
export function namedValues(text: string): Span[] {
  const spans: Span[] = [];
  const quotationEnd = quotationEnds(text);
  /** Only signs such as `-`, `#` or `export` stand before the name on its line. */
  let startsLine = true;
  let labelEnd = -1;
  /** Where an object begins whose name tells of a secret: `Jwt: {`. */
  let objectStart = -1;
  let at = 0;

  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (!contains(nameCharacters, code)) {
      if (code === LINE_FEED) startsLine = true;
      else if (startsLine && !contains(lineSigns, code)) startsLine = false;
      if (code === GREATER || code === LESS || code === CLOSING_BRACE) labelEnd = -1;
      if (code === CLOSING_BRACE) objectStart = -1;
      at += 1;
      continue;
    }
    const nameEnd = runEnd(text, at, nameCharacters);
    const first: boolean = startsLine;
    startsLine = first && isLinePrefix(text, at, nameEnd);
    const isNear = labelEnd >= 0 && at - labelEnd < LABEL_REACH;
    const isInside = objectStart >= 0 && at - objectStart < LABEL_REACH;
    const role = mayBeAssigned(text, nameEnd)
      ? roleOf(text, at, nameEnd, isNear, isInside)
      : 'none';
    const found = role === 'none' ? undefined : assignmentAt(text, at, nameEnd);
    at = nameEnd;
    if (!found) continue;
    if (role === 'label') {
      labelEnd = labelledUntil(text, found) ?? labelEnd;
      continue;
    }
    if (found.opens === '{') {
      labelEnd = found.valueStart;
      objectStart = found.valueStart;
      continue;
    }
    const values = valuesOf(text, found, first, quotationEnd);
    spans.push(...values.spans);
    at = Math.max(at, values.next);
    if (values.spans.length > 0) labelEnd = -1;
  }
  return spans;
}

/** What stands between a name and its value begins so, with blanks before it or without. */
const assigning = new Uint8Array(128);
for (const sign of '=:,%&\\"\'`') assigning[sign.charCodeAt(0)] = 1;

/** A quick look at most words: nothing is assigned to them. */
const mayBeAssigned = (text: string, nameEnd: number): boolean =>
  contains(assigning, text.charCodeAt(nameEnd)) ||
  (contains(blank, text.charCodeAt(nameEnd)) &&
    contains(assigning, text.charCodeAt(runEnd(text, nameEnd, blank))));

/** What a name is for: it names a secret, says which one the next value is, or neither. */
function roleOf(
  text: string,
  start: number,
  end: number,
  isBehindLabel: boolean,
  isInsideSecret: boolean,
): 'secret' | 'label' | 'none' {
  if (isCredentialName(text, start, end)) return 'secret';
  if (isBehindLabel && isOneOf(labelled, text, start, end)) return 'secret';
  if (isInsideSecret && isOneOf(keyNames, text, start, end)) return 'secret';
  return isOneOf(labels, text, start, end) ? 'label' : 'none';
}

const LINE_FEED = 10;
const LESS = 60;
const GREATER = 62;
const CLOSING_BRACE = 125;
const lineSigns = new Uint8Array(128);
for (const sign of ' \t\r-+*#/;<>$"\'{') lineSigns[sign.charCodeAt(0)] = 1;
const linePrefixes = new Set(['export', 'set', 'setenv', 'env', 'arg', 'declare', '-e', '-', '--']);

const isLinePrefix = (text: string, from: number, end: number): boolean =>
  end - from <= 8 && linePrefixes.has(text.slice(from, end).toLowerCase());

/** What is assigned to the name from `start` to `nameEnd`; undefined when nothing is. */
function assignmentAt(text: string, start: number, nameEnd: number): Assignment | undefined {
  const quote = quoteAt(text, nameEnd);
  let at = nameEnd + quote.length;
  if (quote !== '' && text[at] === ']') at += 1;
  at = afterBlanks(text, at, quote !== '');
  const separator = separatorAt(text, at, quote !== '' && isFirstArgument(text, start));
  if (separator === '') return undefined;
  const valueStart = afterBlanks(text, at + separator.length, quote !== '');
  const opens = text[valueStart] === '{' || text[valueStart] === '[' ? text.charAt(valueStart) : '';
  return { nameStart: start, nameEnd, separator, valueStart, opens };
}

/** The name follows `(` and a quotation mark. */
function isFirstArgument(text: string, nameStart: number): boolean {
  const quote = nameStart - 1;
  return text[quote - 1] === '(' || (text[quote - 1] === ' ' && text[quote - 2] === '(');
}

/** What assigns here; a comma does between two arguments: `define('NAME', 'value')`. */
function separatorAt(text: string, at: number, firstArgument: boolean): string {
  switch (text[at]) {
    case '=':
      if (text[at + 1] === '>') return '=>';
      return text[at + 1] === '=' ? '' : '=';
    case ':':
      if (text[at + 1] === '=') return ':=';
      return text[at + 1] === ':' || text.startsWith('//', at + 1) ? '' : ':';
    case '%': {
      if (text[at + 1] !== '3') return '';
      const sign = text.slice(at, at + 3).toUpperCase();
      return sign === '%3D' || sign === '%3A' ? sign : '';
    }
    case '\\':
      return text.startsWith('\\u003d', at) ? '\\u003d' : '';
    case '&':
      return ['&gt;', '&#61;', '&equals;'].find((entity) => text.startsWith(entity, at)) ?? '';
    case ',':
      return firstArgument ? ',' : '';
    default:
      return '';
  }
}

const labelStarts = new Set([...labels, ...labelled].map((label) => label.charCodeAt(0)));

const isOneOf = (names: Set<string>, text: string, start: number, end: number): boolean =>
  end - start > 1 &&
  end - start < 13 &&
  labelStarts.has(text.charCodeAt(start) | 32) &&
  names.has(text.slice(start, end).toLowerCase());

/** Where the label ends when the assignment is one, and what it labels is a secret. */
function labelledUntil(text: string, { valueStart }: Assignment): number | undefined {
  const start = valueStart + quoteAt(text, valueStart).length;
  const end = runEnd(text, start, nameCharacters, Math.min(text.length, start + MAX_LABEL));
  return isCredentialName(text, start, end) ? end : undefined;
}

interface Values {
  spans: Span[];
  /** Where reading goes on. */
  next: number;
}

function valuesOf(
  text: string,
  found: Assignment,
  startsLine: boolean,
  quotationEnd: (from: number, quote: string) => number,
): Values {
  if (found.opens === '[' && isList(text, found.valueStart + 1)) {
    return listOf(text, found.valueStart + 1, quotationEnd);
  }
  const quote = quoteAt(text, found.valueStart);
  if (quote !== '') return quotedOf(text, found, quote, quotationEnd);
  if (found.separator === ',') return { spans: [], next: found.nameEnd };
  return bareOf(text, found, startsLine);
}

function quotedOf(
  text: string,
  { nameEnd, separator, valueStart }: Assignment,
  quote: string,
  quotationEnd: (from: number, quote: string) => number,
): Values {
  const start = valueStart + quote.length;
  const touches = text[valueStart - 1] === separator.at(-1);
  // `"&token=" + value`: the mark closes what began before the name.
  if (touches && (isSpace(text, start) || '>,;)}]+/'.includes(text.charAt(start)))) {
    return { spans: [], next: nameEnd };
  }
  const end = quotationEnd(start, quote);
  const value = text.slice(start, Math.min(end, start + 201));
  const harmless = isPlaceholder(value);
  return { spans: harmless ? [] : [{ start, end }], next: end + quote.length };
}

/** Whether `[` begins a list, and not a value without quotation marks. */
const isList = (text: string, from: number): boolean =>
  isSpace(text, from) || quoteAt(text, from) !== '' || ']{['.includes(text.charAt(from));

/** The quoted members of a list. */
function listOf(
  text: string,
  from: number,
  quotationEnd: (from: number, quote: string) => number,
): Values {
  const spans: Span[] = [];
  let at = afterBlanks(text, from, true);
  for (let quote = quoteAt(text, at); quote !== ''; quote = quoteAt(text, at)) {
    const start = at + quote.length;
    const end = quotationEnd(start, quote);
    if (!isPlaceholder(text.slice(start, Math.min(end, start + 201)))) spans.push({ start, end });
    at = afterBlanks(text, end + quote.length, true);
    if (text[at] !== ',') break;
    at = afterBlanks(text, at + 1, true);
  }
  return { spans, next: at };
}

function bareOf(text: string, found: Assignment, startsLine: boolean): Values {
  const { nameStart, nameEnd, separator, valueStart: start } = found;
  const nothing = { spans: [], next: nameEnd };
  if (start >= text.length || text[start] === '\n' || text[start] === '\r') return nothing;
  if (separator === '&gt;') return elementOf(text, found);
  if (separator === ':' && isBlockScalar(text, start)) return blockScalarOf(text, nameStart, start);
  const isHeader = isAuthorization(text, nameStart);
  if (!isHeader && isBareWordHarmless(text, start, separator)) return nothing;
  if (/^\d{1,9}(?!\d)/.test(text.slice(start, start + 10)) && isPlural(text, nameEnd)) {
    return nothing;
  }
  const end = bareValueEnd(text, start, surroundingsOf(text, found, startsLine));
  return { spans: [{ start, end }], next: Math.max(end, nameEnd) };
}

/** A plural counts them: `max_tokens: 4096`. */
const isPlural = (text: string, nameEnd: number): boolean =>
  'sS'.includes(text.charAt(nameEnd - 1));

/** `&lt;password&gt;value&lt;/password&gt;`: XML shown in a page. */
function elementOf(text: string, { nameEnd, nameStart, valueStart: start }: Assignment): Values {
  if (!text.startsWith('&lt;', nameStart - 4)) return { spans: [], next: nameEnd };
  let end = start;
  while (end < text.length && text[end] !== '\n' && !text.startsWith('&lt;', end)) end += 1;
  return { spans: [{ start, end }], next: end };
}

function surroundingsOf(
  text: string,
  { nameStart, separator }: Assignment,
  startsLine: boolean,
): Surroundings {
  const before = text.charAt(nameStart - 1);
  if (before === '?' || before === '&' || separator.startsWith('%')) return 'query';
  if (text.startsWith('&amp;', nameStart - 5)) return 'query';
  if (startsLine) return 'line';
  if (isAuthorization(text, nameStart)) return 'connection string';
  let at = nameStart;
  while (at > nameStart - 20 && text[at - 1] === ' ') at -= 1;
  const inString = separator === '=' && ';"\''.includes(text[at - 1] ?? ' ');
  return inString ? 'connection string' : 'text';
}

/** A header of several words: `Authorization: Bearer ...` in a command line. */
const isAuthorization = (text: string, nameStart: number): boolean =>
  startsWord(text, nameStart) &&
  text
    .slice(nameStart, nameStart + 30)
    .toLowerCase()
    .includes('authorization');

/** `password: |` and `password: >-` of YAML. */
const isBlockScalar = (text: string, at: number): boolean =>
  (text[at] === '|' || text[at] === '>') && text.slice(at, at + 5).includes('\n');

/** The lines below the name that are indented further than it. */
function blockScalarOf(text: string, nameStart: number, valueStart: number): Values {
  const indent = nameStart - (text.lastIndexOf('\n', nameStart) + 1);
  const start = lineEnd(text, valueStart);
  let end = start;
  let at = text.indexOf('\n', start) + 1;
  while (at > 0 && at < text.length) {
    const textStart = afterBlanks(text, at, false);
    const line = lineEnd(text, at);
    if (textStart < line && textStart - at <= indent) break;
    end = line;
    at = text.indexOf('\n', line) + 1;
  }
  const first = afterBlanks(text, Math.min(start + 1, end), true);
  return { spans: [{ start: Math.min(first, end), end }], next: Math.max(end, valueStart) };
}
