import { nameOf, type SyntaxNode, visitSyntax } from './syntax.ts';

/** Globals through which code reads or changes something besides its arguments. */
const impureGlobals = new Set([
  'Buffer',
  'EventSource',
  'WebSocket',
  'XMLHttpRequest',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'fetch',
  'global',
  'globalThis',
  'navigator',
  'performance',
  'process',
  'queueMicrotask',
  'require',
  'setImmediate',
  'setInterval',
  'setTimeout',
]);

const impureMembers: Readonly<Record<string, readonly string[]>> = {
  Atomics: ['wait', 'waitAsync'],
  Date: ['now'],
  Math: ['random'],
};

/** Returns each use of network, clock, randomness, process or a module that is loaded at run time. */
export function impuritiesOf(file: string, text: string): readonly string[] {
  const found: string[] = [];
  visitSyntax(file, text, (node, parent) => {
    const impurity = impurityOf(node, parent);
    if (impurity !== null) found.push(`${file}: ${impurity}`);
  });
  return found;
}

function impurityOf(node: SyntaxNode, parent: SyntaxNode | null): string | null {
  const { type } = node;
  if (type === 'ImportExpression') return 'import()';
  if (type === 'MetaProperty' && nameOf(node.meta) === 'import') return 'import.meta';
  if (type === 'AwaitExpression') return 'await';
  if (type === 'CallExpression' && nameOf(node.callee) === 'Date') return 'Date()';
  if (type === 'NewExpression' && nameOf(node.callee) === 'Date') {
    return (node.arguments as readonly unknown[]).length === 0 ? 'new Date()' : null;
  }
  if (type === 'MemberExpression') {
    const [object, property] = [nameOf(node.object), memberOf(node)];
    return impureMembers[object]?.includes(property) ? `${object}.${property}` : null;
  }
  if (type !== 'Identifier' || isOnlyName(node, parent)) return null;
  return impureGlobals.has(nameOf(node)) ? nameOf(node) : null;
}

const memberOf = ({ computed, property }: SyntaxNode): string =>
  computed ? String((property as SyntaxNode).value) : nameOf(property);

/** Returns whether the identifier names a property, as `process` does in `order.process`. */
function isOnlyName(node: SyntaxNode, parent: SyntaxNode | null): boolean {
  if (parent === null || parent.computed === true) return false;
  if (parent.type === 'MemberExpression') return parent.property === node;
  const isKey = ['Property', 'TSPropertySignature', 'TSMethodSignature'].includes(parent.type);
  return isKey && parent.key === node && parent.shorthand !== true;
}
