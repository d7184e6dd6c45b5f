import { parseAst } from 'vitest/node';

/** A node of a syntax tree, as ESTree defines it. */
export interface SyntaxNode {
  type: string;
  [key: string]: unknown;
}

/** Calls `enter` for each node of a TypeScript text. @throws if it does not parse */
export function visitSyntax(
  file: string,
  text: string,
  enter: (node: SyntaxNode, parent: SyntaxNode | null) => void,
): void {
  visit(parseAst(text, { lang: 'ts' }, file), null, enter);
}

function visit(
  value: unknown,
  parent: SyntaxNode | null,
  enter: (node: SyntaxNode, parent: SyntaxNode | null) => void,
): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, parent, enter);
  } else if (isRecord(value)) {
    const node = isNode(value) ? value : null;
    if (node !== null) enter(node, parent);
    for (const child of Object.values(value)) visit(child, node ?? parent, enter);
  }
}

const isNode = (value: unknown): value is SyntaxNode =>
  isRecord(value) && typeof value.type === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the name of an identifier, or an empty text for any other node. */
export const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : '';

/** Returns the text of a string literal, or null for any other node. */
export const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
