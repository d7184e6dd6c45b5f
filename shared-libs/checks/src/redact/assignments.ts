import { blank, contains, runEnd } from './characters.ts';
import { quoteAt } from './quotes.ts';
import { afterBlanks } from './values.ts';

/** A name with what stands between it and its value. */
export interface Assignment {
  nameStart: number;
  nameEnd: number;
  separator: string;
  valueStart: number;
  /** The value begins in an object or a list: `{` or `[`. */
  opens: string;
}

/** The text between a name and its value begins so, with blanks before it or without. */
const assigning = new Uint8Array(128);
for (const sign of '=:,%&\\"\'`') assigning[sign.charCodeAt(0)] = 1;

/** A quick look at most words: nothing is assigned to them. */
export const mayBeAssigned = (text: string, nameEnd: number): boolean =>
  contains(assigning, text.charCodeAt(nameEnd)) ||
  (contains(blank, text.charCodeAt(nameEnd)) &&
    contains(assigning, text.charCodeAt(runEnd(text, nameEnd, blank))));

/** Returns what is assigned to the name from `start` to `nameEnd`; undefined when nothing is. */
export function assignmentAt(text: string, start: number, nameEnd: number): Assignment | undefined {
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

/** Returns what assigns here; a comma does between two arguments: `define('NAME', 'value')`. */
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
