import { markFinder } from './characters.ts';

const ENTITIES = ['&quot;', '&#34;', '&#x22;', '&#39;', '&#x27;', '&apos;'];
const MAX_BACKSLASHES = 8;
/** A quotation longer than this, in characters, is taken for one that was never closed. */
const MAX_LINES_APART = 4000;

/** The quotation mark here, also an escaped one: JSON in a string, HTML or a URL; else ''. */
export function quoteAt(text: string, at: number): string {
  const first = text[at];
  if (first === '"' || first === "'" || first === '`') {
    return text.startsWith(first.repeat(3), at) ? first.repeat(3) : first;
  }
  if (first === '%') {
    return text[at + 1] === '2' && '27'.includes(text.charAt(at + 2)) ? text.slice(at, at + 3) : '';
  }
  if (first === '&') {
    return ENTITIES.find((entity) => text.startsWith(entity, at)) ?? '';
  }
  if (first !== '\\') return '';
  let end = at;
  while (end < at + MAX_BACKSLASHES && text[end] === '\\') end += 1;
  if (text[end] === '"' || text[end] === "'") return text.slice(at, end + 1);
  const unicode = text.startsWith('u0022', end) || text.startsWith('u0027', end);
  return unicode ? text.slice(at, end + 5) : '';
}

/** Finds where quotations end, asked from positions that only grow. */
export function quotationEnds(text: string): (from: number, quote: string) => number {
  const lineBreak = markFinder(text, '\n');
  const finders = new Map<string, (from: number) => number>();

  const finderOf = (quote: string): ((from: number) => number) => {
    const known = finders.get(quote);
    if (known) return known;
    const finder = markFinder(text, quote);
    finders.set(quote, finder);
    return finder;
  };

  return (from, quote) => {
    const find = finderOf(quote);
    let end = find(from);
    while (end >= 0 && end - from <= MAX_LINES_APART && isEscaped(text, from, end, quote)) {
      // A doubled mark is one mark of the value, and an escaped one too.
      end = find(text.startsWith(quote + quote, end) ? end + 2 * quote.length : end + 1);
    }
    if (end >= 0 && end - from <= MAX_LINES_APART) return end;
    const line = lineBreak(from);
    return line < 0 ? text.length : line;
  };
}

function isEscaped(text: string, from: number, at: number, quote: string): boolean {
  if (quote === "'" && text.startsWith("''", at)) return true;
  if (quote.length > 1) return false;
  let backslashes = 0;
  while (at - backslashes > from && text[at - backslashes - 1] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
