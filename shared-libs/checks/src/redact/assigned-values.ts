import type { Assignment } from './assignments.ts';
import { lineEnd, startsWord } from './characters.ts';
import { quoteAt } from './quotes.ts';
import type { Span } from './span.ts';
import {
  afterBlanks,
  bareValueEnd,
  isBareWordHarmless,
  isPlaceholder,
  isSpace,
  type Surroundings,
} from './values.ts';

interface Values {
  spans: Span[];
  /** Tells where reading goes on. */
  next: number;
}

/** The values that are assigned, as far as they are no placeholders. */
export function assignedValues(
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

/** Returns whether `[` begins a list, and not a value without quotation marks. */
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
