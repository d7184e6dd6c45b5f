import path from 'node:path';
import { nameOf, type SyntaxNode, textOf, visitSyntax } from './syntax.ts';

/** Describes what a file imports, types included: a file relative to the same root, or a package. */
export type Import = { file: string } | { package: string };

const withSource = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** @param file relative to the root, with slashes */
export function importsOf(file: string, text: string): readonly Import[] {
  const imports: Import[] = [];
  visitSyntax(file, text, (node) => {
    const specifier = specifierOf(node);
    if (specifier === null) return;
    const target = path.posix.join(path.posix.dirname(file), specifier);
    imports.push(specifier.startsWith('.') ? { file: target } : { package: packageOf(specifier) });
  });
  return imports;
}

function specifierOf(node: SyntaxNode): string | null {
  if (withSource.has(node.type)) return textOf(node.source);
  // A module that is started or loaded by its URL.
  if (node.type !== 'NewExpression' || nameOf(node.callee) !== 'URL') return null;
  const [url] = node.arguments as readonly SyntaxNode[];
  const text = textOf(url);
  return text?.startsWith('.') && text.endsWith('.ts') ? text : null;
}

/** `@parapet/contracts` of `@parapet/contracts/findings/finding`; `node:fs` of `node:fs/promises`. */
function packageOf(specifier: string): string {
  const segments = specifier.split('/');
  return segments.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
