/** An event of the audit log: JSON. */
export type AuditEvent = Readonly<Record<string, unknown>>;

type Condition = (event: AuditEvent) => boolean;

/**
 * Reads a filter pattern of CloudWatch Logs for JSON: `{ ($.eventName = "A*") && ($.x NOT EXISTS) }`. Returns a
 * function that tells whether an event matches, or null for a pattern of another kind, such as one of words.
 */
export function readFilterPattern(pattern: string): Condition | null {
  const tokens = tokensOf(pattern);
  if (tokens?.[0] !== '{' || tokens.at(-1) !== '}') return null;
  const reader = new Reader(tokens.slice(1, -1));
  const condition = reader.alternatives();
  return condition && reader.isAtEnd ? condition : null;
}

const SIGNS = ['&&', '||', '!=', '>=', '<=', '=', '>', '<', '(', ')', '{', '}'];
const END_OF_WORD = new Set([...' \t\r\n"&|!=<>(){}']);

/** Splits a pattern; a quoted text keeps its first quote. Null for a text without an end. */
function tokensOf(pattern: string): string[] | null {
  const tokens: string[] = [];
  let at = 0;
  while (at < pattern.length) {
    const sign = SIGNS.find((one) => pattern.startsWith(one, at));
    if (sign) {
      tokens.push(sign);
      at += sign.length;
    } else if (pattern[at] === '"') {
      const end = pattern.indexOf('"', at + 1);
      if (end < 0) return null;
      tokens.push(pattern.slice(at, end));
      at = end + 1;
    } else if (END_OF_WORD.has(pattern[at] ?? '')) {
      if ((pattern[at] ?? '').trim() !== '') return null;
      at += 1;
    } else {
      let end = at;
      while (end < pattern.length && !END_OF_WORD.has(pattern[end] ?? '')) end += 1;
      tokens.push(pattern.slice(at, end));
      at = end;
    }
  }
  return tokens;
}

const MAX_DEPTH = 50;

class Reader {
  readonly #tokens: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  alternatives(): Condition | null {
    return this.#joined(
      '||',
      () =>
        this.#joined(
          '&&',
          () => this.#term(),
          (all) => (event) => all.every((one) => one(event)),
        ),
      (all) => (event) => all.some((one) => one(event)),
    );
  }

  #joined(
    sign: string,
    next: () => Condition | null,
    join: (conditions: readonly Condition[]) => Condition,
  ): Condition | null {
    const conditions: Condition[] = [];
    do {
      const condition = next();
      if (!condition) return null;
      conditions.push(condition);
    } while (this.#takes(sign));
    return join(conditions);
  }

  #term(): Condition | null {
    if (!this.#takes('(')) return this.#comparison();
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) return null;
    const condition = this.alternatives();
    this.#depth -= 1;
    return condition && this.#takes(')') ? condition : null;
  }

  #comparison(): Condition | null {
    const selector = this.#take();
    if (!selector?.startsWith('$.')) return null;
    const path = selector.slice(2).split('.');
    const operator = this.#take()?.toUpperCase();
    const operand = operator === 'EXISTS' ? '' : this.#take();
    if (operator === undefined || operand === undefined) return null;
    return conditionOf(path, operator, operand);
  }

  #take(): string | undefined {
    const token = this.#tokens[this.#at];
    this.#at += 1;
    return token;
  }

  #takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }
}

function conditionOf(path: readonly string[], operator: string, operand: string): Condition | null {
  const partOf = (event: AuditEvent): unknown =>
    path.reduce<unknown>((part, key) => (part as AuditEvent | undefined)?.[key], event);
  const word = operand.toUpperCase();
  if (operator === 'EXISTS') return (event) => partOf(event) !== undefined;
  if (operator === 'NOT' && word === 'EXISTS') return (event) => partOf(event) === undefined;
  if (operator === 'IS') {
    const expected = { TRUE: true, FALSE: false, NULL: null }[word];
    return expected === undefined ? null : (event) => partOf(event) === expected;
  }
  const text = operand.startsWith('"') ? operand.slice(1) : operand;
  // A text between percent signs is a regular expression, which is not evaluated here.
  if (text.startsWith('%')) return null;
  const isEqual = equals(text);
  if (operator === '=') return (event) => isEqual(partOf(event));
  if (operator === '!=') return (event) => partOf(event) !== undefined && !isEqual(partOf(event));
  const compare = comparisons[operator];
  const number = Number(text);
  if (!compare || Number.isNaN(number)) return null;
  return (event) => compare(Number(partOf(event)), number);
}

const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
  '>=': (one, other) => one >= other,
  '<=': (one, other) => one <= other,
};

/** A star stands for any characters. */
function equals(text: string): (value: unknown) => boolean {
  const parts = text.split('*');
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  return (value) => {
    if (value === undefined || value === null) return false;
    const given = String(value);
    if (parts.length === 1) return given === text;
    if (given.length < first.length + last.length) return false;
    if (!given.startsWith(first) || !given.endsWith(last)) return false;
    let at = first.length;
    for (const part of parts.slice(1, -1)) {
      const next = given.indexOf(part, at);
      if (next < 0) return false;
      at = next + part.length;
    }
    return at <= given.length - last.length;
  };
}
