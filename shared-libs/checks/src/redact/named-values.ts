import { assignedValues } from './assigned-values.ts';
import { type Assignment, assignmentAt, mayBeAssigned } from './assignments.ts';
import { contains, nameCharacters, runEnd } from './characters.ts';
import { isCredentialName } from './credential-names.ts';
import { quotationEnds, quoteAt } from './quotes.ts';
import type { Span } from './span.ts';

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

/** Finds the values of settings, parameters, headers and attributes whose name tells of a secret. */
export function namedValues(text: string): Span[] {
  const spans: Span[] = [];
  const quotationEnd = quotationEnds(text);
  /** Only signs such as `-`, `#` or `export` stand before the name on its line. */
  let startsLine = true;
  let labelEnd = -1;
  /** Index where an object begins whose name tells of a secret: `Jwt: {`. */
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
    const values = assignedValues(text, found, first, quotationEnd);
    spans.push(...values.spans);
    at = Math.max(at, values.next);
    if (values.spans.length > 0) labelEnd = -1;
  }
  return spans;
}

/** Returns what a name is for: it names a secret, says which one the next value is, or neither. */
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

const labelStarts = new Set([...labels, ...labelled].map((label) => label.charCodeAt(0)));

const isOneOf = (names: Set<string>, text: string, start: number, end: number): boolean =>
  end - start > 1 &&
  end - start < 13 &&
  labelStarts.has(text.charCodeAt(start) | 32) &&
  names.has(text.slice(start, end).toLowerCase());

/** Returns where the label ends when the assignment is one, and what it labels is a secret. */
function labelledUntil(text: string, { valueStart }: Assignment): number | undefined {
  const start = valueStart + quoteAt(text, valueStart).length;
  const end = runEnd(text, start, nameCharacters, Math.min(text.length, start + MAX_LABEL));
  return isCredentialName(text, start, end) ? end : undefined;
}
