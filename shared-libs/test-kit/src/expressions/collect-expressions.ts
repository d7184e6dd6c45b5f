import { parseAst } from 'vitest/node';
import { z } from 'zod';

/** A regular expression as it stands in a source file; lines count from 1. */
export interface Expression {
  file: string;
  line: number;
  source: string;
  flags: string;
}

export interface Found {
  expressions: Expression[];
  /** Calls that make an expression of a text, as they are written. */
  made: { file: string; line: number; written: string }[];
  /** Formats of Zod that are asked for, by their name: `email`. */
  formats: { file: string; line: number; name: string }[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Reads TypeScript with a parser, so that a division, a comment or a string is never taken for an
 * expression. Throws on a file that does not parse.
 */
export function collectExpressions(file: string, text: string): Found {
  const found: Found = { expressions: [], made: [], formats: [] };
  const ast = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file);
  const placeOf = ({ start }: Node) => ({ file, line: text.slice(0, start).split('\n').length });
  visit(ast as unknown as Node, (node) => {
    const literal = literalOf(node);
    if (literal) found.expressions.push({ ...placeOf(node), ...literal });
    if (makesExpression(node)) {
      found.made.push({ ...placeOf(node), written: text.slice(node.start, node.end) });
    }
    const name = formatOf(node);
    if (name !== undefined) found.formats.push({ ...placeOf(node), name });
  });
  return found;
}

function literalOf(node: Node): { source: string; flags: string } | undefined {
  if (node.type !== 'Literal' || !isRecord(node.regex)) return undefined;
  return { source: String(node.regex.pattern), flags: String(node.regex.flags) };
}

/** A call of `RegExp`, or a text where an expression belongs. */
function makesExpression(node: Node): boolean {
  const callee = calleeOf(node);
  if (callee?.type === 'Identifier') return callee.name === 'RegExp';
  if (callee?.type !== 'MemberExpression') return false;
  const name = nameOf(callee.property);
  return name === 'RegExp' || (matching.has(name) && isText((node.arguments as Node[])[0]));
}

/** The name of the format of Zod that is asked for here, such as `z.email()`. */
function formatOf(node: Node): string | undefined {
  const callee = calleeOf(node);
  if (callee?.type !== 'MemberExpression' || rootOf(callee) !== 'z') return undefined;
  const name = nameOf(callee.property);
  return zodFormats.has(name) ? name : undefined;
}

const calleeOf = (node: Node): Node | undefined =>
  node.type === 'CallExpression' || node.type === 'NewExpression'
    ? (node.callee as Node)
    : undefined;

/** These make an expression of a text that they are given. */
const matching = new Set(['match', 'matchAll', 'search']);

const isText = (node: Node | undefined): boolean =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string');

/** Names of Zod's expressions that are no formats, but types of values. */
const types = ['string', 'bigint', 'integer', 'number', 'boolean', 'null', 'undefined', 'anchor'];
const zodFormats = new Set(
  ['url', ...Object.keys(z.regexes)].filter((name) => !types.includes(name)),
);

function rootOf(node: Node): string {
  let at = node;
  while (at.type === 'MemberExpression' || at.type === 'CallExpression') {
    at = (at.type === 'MemberExpression' ? at.object : at.callee) as Node;
  }
  return nameOf(at);
}

const nameOf = (node: unknown): string =>
  isRecord(node) && typeof node.name === 'string' ? node.name : '';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function visit(value: unknown, enter: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, enter);
  } else if (isRecord(value)) {
    if (typeof value.type === 'string') enter(value as Node);
    for (const child of Object.values(value)) visit(child, enter);
  }
}
