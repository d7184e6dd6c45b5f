import type { Answer } from '../../definition/source.ts';

/** Whether a filter takes an entry of the log; unknown for a part in a form that is not read. */
export type Matches = 'yes' | 'no' | 'unknown';

/**
 * A filter of Cloud Logging, read as far as audit metrics use it: comparisons, NOT, OR and AND. OR binds closer than AND.
 * https://cloud.google.com/logging/docs/view/logging-query-language
 */
export type LogFilter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly LogFilter[] }
  | { readonly kind: 'not'; readonly part: LogFilter }
  | {
      readonly kind: 'compare';
      readonly path: readonly string[];
      readonly operator: string;
      readonly value: string;
    }
  | { readonly kind: 'unread' };

interface Token {
  /** `operator` for brackets and comparisons. */
  readonly kind: 'word' | 'text' | 'operator';
  readonly text: string;
}

const operators = ['!=', '<=', '>=', '=~', '!~', '=', ':', '<', '>', '(', ')', '-'];
const isSpace = (character: string): boolean => /\s/.test(character);
/** Words hold neither spaces nor what begins an operator; a hyphen inside of one is a part of it. */
const endsWord = /[\s()=!<>:~"]/;

function tokensOf(filter: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < filter.length) {
    const rest = filter.slice(at, at + 2);
    const character = filter[at] ?? '';
    if (isSpace(character)) at += 1;
    else if (rest === '--') {
      const end = filter.indexOf('\n', at);
      at = end < 0 ? filter.length : end;
    } else if (character === '"') {
      const [text, end] = quotedFrom(filter, at);
      tokens.push({ kind: 'text', text });
      at = end;
    } else {
      const operator = operators.find((one) => filter.startsWith(one, at));
      if (operator) {
        tokens.push({ kind: 'operator', text: operator });
        at += operator.length;
      } else {
        const start = at;
        while (at < filter.length && !endsWord.test(filter[at] ?? '')) at += 1;
        // A character that begins nothing that is known is a word by itself.
        if (at === start) at += 1;
        tokens.push({ kind: 'word', text: filter.slice(start, at) });
      }
    }
  }
  return tokens;
}

function quotedFrom(filter: string, start: number): readonly [text: string, end: number] {
  let text = '';
  for (let at = start + 1; at < filter.length; at += 1) {
    const character = filter[at] ?? '';
    if (character === '"') return [text, at + 1];
    if (character === '\\') at += 1;
    text += filter[at] ?? '';
  }
  return [text, filter.length];
}

/** Nested deeper than anyone writes. */
const MAX_DEPTH = 50;
/** Longer than the API takes. */
const MAX_LENGTH = 20_000;

export function parseLogFilter(filter: string): LogFilter {
  if (filter.length > MAX_LENGTH) return { kind: 'unread' };
  const tokens = tokensOf(filter);
  let at = 0;
  let depth = 0;
  const peek = () => tokens[at];
  const isWord = (text: string) => peek()?.kind === 'word' && peek()?.text === text;
  const isOperator = (text: string) => peek()?.kind === 'operator' && peek()?.text === text;

  const conjunction = (): LogFilter => {
    const parts: LogFilter[] = [];
    while (peek() && !isOperator(')')) {
      if (isWord('AND')) at += 1;
      else parts.push(disjunction());
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts };
  };
  const disjunction = (): LogFilter => {
    const parts = [term()];
    while (isWord('OR')) {
      at += 1;
      parts.push(term());
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts };
  };
  const term = (): LogFilter => {
    if (isWord('NOT') || isOperator('-')) {
      at += 1;
      return { kind: 'not', part: term() };
    }
    if (isOperator('(')) return bracketed(conjunction);
    return comparison();
  };
  const bracketed = (inner: () => LogFilter): LogFilter => {
    at += 1;
    depth += 1;
    const part: LogFilter = depth > MAX_DEPTH ? { kind: 'unread' } : inner();
    depth -= 1;
    if (isOperator(')')) at += 1;
    return part;
  };
  const comparison = (): LogFilter => {
    const field = tokens[at];
    at += 1;
    const operator = peek();
    const isCompared = operator?.kind === 'operator' && !['(', ')', '-'].includes(operator.text);
    // A word alone is looked for in the whole entry.
    if (!field || field.kind === 'operator' || !isCompared) return { kind: 'unread' };
    at += 1;
    const path = field.text.split('.');
    if (isOperator('(')) {
      return bracketed(() => values(path, operator.text));
    }
    const value = peek();
    at += 1;
    return { kind: 'compare', path, operator: operator.text, value: value?.text ?? '' };
  };
  /** `field=("a" OR "b")` */
  const values = (path: readonly string[], operator: string): LogFilter => {
    const parts: LogFilter[] = [];
    let isEvery = false;
    while (peek() && !isOperator(')')) {
      const { kind, text } = tokens[at] ?? { kind: 'word', text: '' };
      at += 1;
      if (kind === 'operator' || (kind === 'word' && text === 'NOT')) return skipTo();
      if (kind === 'word' && text === 'AND') isEvery = true;
      else if (kind !== 'word' || text !== 'OR') {
        parts.push({ kind: 'compare', path, operator, value: text });
      }
    }
    return { kind: isEvery ? 'and' : 'or', parts };
  };
  const skipTo = (): LogFilter => {
    while (peek() && !isOperator(')')) at += 1;
    return { kind: 'unread' };
  };
  const filterOf = conjunction();
  return at < tokens.length ? { kind: 'unread' } : filterOf;
}

/** Whether a filter takes an entry. */
export function matches(filter: LogFilter, entry: Answer): Matches {
  switch (filter.kind) {
    case 'and':
      return every(filter.parts.map((part) => matches(part, entry)));
    case 'or':
      return negated(every(filter.parts.map((part) => negated(matches(part, entry)))));
    case 'not':
      return negated(matches(filter.part, entry));
    case 'compare':
      return compares(filter, entry);
    default:
      return 'unknown';
  }
}

const negated = (one: Matches): Matches => (one === 'unknown' ? one : one === 'yes' ? 'no' : 'yes');

const every = (all: readonly Matches[]): Matches => {
  if (all.includes('no')) return 'no';
  return all.includes('unknown') ? 'unknown' : 'yes';
};

function compares(
  { path, operator, value }: Extract<LogFilter, { kind: 'compare' }>,
  entry: Answer,
): Matches {
  const found = valuesAt(entry, path);
  if (operator === ':' && value === '*') return found.length > 0 ? 'yes' : 'no';
  const wanted = value.toLowerCase();
  const texts = found.map((one) => `${one}`.toLowerCase());
  if (operator === '=') return texts.includes(wanted) ? 'yes' : 'no';
  if (operator === '!=') return texts.includes(wanted) ? 'no' : 'yes';
  if (operator === ':') return texts.some((text) => text.includes(wanted)) ? 'yes' : 'no';
  // Expressions of strangers are not run; one of plain characters is a part of the text.
  if (operator === '=~' && /^[\w./]+$/.test(value)) {
    return texts.some((text) => text.includes(wanted)) ? 'yes' : 'no';
  }
  return 'unknown';
}

/** Values at a path; each item of a list on the way counts. */
function valuesAt(value: Answer, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item) => valuesAt(item, name === undefined ? [] : [name, ...rest]));
  }
  if (name === undefined) return [value];
  return typeof value === 'object' ? valuesAt(value[name], rest) : [];
}
