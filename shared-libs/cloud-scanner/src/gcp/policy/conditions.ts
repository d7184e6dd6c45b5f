/** Whether a condition lets in callers now: a condition on the resource limits what, and not who. */
export type Holds = 'yes' | 'no' | 'unknown';

/**
 * Evaluates the condition of a binding for a caller of whom nothing is known. Parts that are joined by && are read
 * one by one; a part in a form that is not known leaves the answer open.
 */
export function conditionHolds(condition: unknown, now: Date): Holds {
  if (condition === undefined || condition === null) return 'yes';
  const expression: unknown = Reflect.get(Object(condition), 'expression');
  if (typeof expression !== 'string') return 'unknown';
  const parts = splitAnd(expression.trim());
  if (parts === null) return 'unknown';
  const answers = parts.map((part) => partHolds(part, now));
  if (answers.includes('no')) return 'no';
  return answers.includes('unknown') ? 'unknown' : 'yes';
}

function partHolds(part: string, now: Date): Holds {
  const time = /^request\.time\s*(<=|>=|<|>)\s*timestamp\(\s*["']([^"']+)["']\s*\)$/.exec(part);
  if (time) {
    const at = Date.parse(time[2] ?? '');
    if (Number.isNaN(at)) return 'unknown';
    const isBefore = time[1]?.startsWith('<');
    return now.getTime() < at === isBefore ? 'yes' : 'no';
  }
  if (part === 'true') return 'yes';
  if (part === 'false') return 'no';
  return isOfResource(part) ? 'yes' : 'unknown';
}

/** `resource.name.startsWith("...")`, `resource.type == "..."`; whether a tag is there is told nowhere. */
const isOfResource = (part: string): boolean =>
  /^!?\s?resource\.(?:name|type|service)\b/.test(part) &&
  !/request\.|destination\.|origin\./.test(part);

/** Parts of a conjunction; null for an expression with an alternative, or one that is not closed. */
function splitAnd(expression: string): readonly string[] | null {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  let quote: string | null = null;
  for (let at = 0; at < expression.length; at += 1) {
    const character = expression[at] ?? '';
    if (quote !== null) {
      if (character === '\\') at += 1;
      else if (character === quote) quote = null;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (expression.startsWith('||', at)) return null;
    else if (depth === 0 && expression.startsWith('&&', at)) {
      parts.push(expression.slice(from, at));
      at += 1;
      from = at + 1;
    }
  }
  if (depth !== 0 || quote !== null) return null;
  return [...parts, expression.slice(from)].map(withoutBrackets).filter((part) => part !== '');
}

/** `(a < b)` is `a < b`; brackets that do not belong together stay. */
function withoutBrackets(part: string): string {
  const plain = part.trim();
  if (!plain.startsWith('(') || !plain.endsWith(')')) return plain;
  const inner = plain.slice(1, -1);
  return /[()]/.test(inner.replaceAll(/\w\([^()]*\)/g, '')) ? plain : inner.trim();
}
