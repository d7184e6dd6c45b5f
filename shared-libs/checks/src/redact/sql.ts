import { markFinder, runEnd, space } from './characters.ts';
import type { Span } from './span.ts';

/** So far behind `INSERT INTO` its rows begin at most, in characters: table and columns. */
const MAX_COLUMNS = 2000;

/** Finds the rows of a database dump: of INSERT, REPLACE and COPY statements. */
export function sqlRows(text: string): Span[] {
  const lower = text.toLowerCase();
  // Some letters have a longer lower case; offsets would not fit any more.
  if (lower.length !== text.length) return rowsIn(text, asciiLowerCase(text));
  return rowsIn(text, lower);
}

function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function rowsIn(text: string, lower: string): Span[] {
  const spans: Span[] = [];
  for (const statement of ['insert into', 'replace into', 'insert ignore into']) {
    const valuesFrom = markFinder(lower, 'values');
    let found = lower.indexOf(statement);
    while (found >= 0) {
      const values = valuesFrom(found);
      let next = found + statement.length;
      if (values >= 0 && values - found < MAX_COLUMNS) {
        const open = runEnd(text, values + 'values'.length, space);
        if (text[open] === '(') {
          next = statementEnd(text, open + 1);
          spans.push({ start: open + 1, end: next });
        }
      }
      found = lower.indexOf(statement, next);
    }
  }
  return [...spans, ...copyRows(text, lower)];
}

/** The semicolon that ends the statement: not one in a string of it. */
function statementEnd(text: string, from: number): number {
  let quote = '';
  let at = from;
  for (; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote !== '') {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === "'" || sign === '"') quote = sign;
    else if (sign === ';') return at;
  }
  return text.length;
}

/** `COPY table (columns) FROM stdin;` on one line, and its rows up to a line of `\.`. */
function copyRows(text: string, lower: string): Span[] {
  const spans: Span[] = [];
  let found = lower.indexOf('from stdin');
  while (found >= 0) {
    const lineStart = text.lastIndexOf('\n', found) + 1;
    const lineBreak = text.indexOf('\n', found);
    if (lineBreak < 0) break;
    let next = lineBreak;
    if (lower.slice(lineStart, found).includes('copy ')) {
      const end = text.indexOf('\n\\.', lineBreak);
      next = end < 0 ? text.length : end;
      spans.push({ start: lineBreak + 1, end: next });
    }
    found = lower.indexOf('from stdin', next);
  }
  return spans;
}
