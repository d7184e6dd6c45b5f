import type { AtRule, ChildNode, Plugin, Root } from 'postcss';
import postcss from 'postcss';

const wrap = (nodes: ChildNode[] | undefined, remote: string): AtRule => {
  const scope = postcss.atRule({
    name: 'scope',
    params: `([data-mfe="${remote}"]) to ([data-mfe-slot])`,
  });
  if (nodes) scope.append(nodes);
  return scope;
};

/** Tailwind sets initial values of its `--tw-*` properties for browsers without `@property`. */
const unwrapSupports = (layer: AtRule): void => {
  layer.walkAtRules('supports', (supports) => {
    if (supports.nodes) supports.replaceWith(supports.nodes);
  });
};

const scopeLayers = (root: Root, remote: string): void => {
  for (const node of root.nodes) {
    if (node.type !== 'atrule' || node.name !== 'layer' || !node.nodes?.length) continue;
    if (node.params === 'properties') unwrapSupports(node);
    node.append(wrap([...node.nodes], remote));
  }
};

/**
 * Limits a remote's stylesheet to elements with `data-mfe="<remote>"`, except its slots for other
 * remotes. Removes `@property` registrations, which are global; Tailwind's fallback values (its
 * `properties` layer) apply inside the scope instead.
 *
 * @throws CssSyntaxError for rules outside a layer and for `:root` and `@keyframes`, which `@scope`
 * cannot contain.
 */
export const scopeUtilities = (remote: string): Plugin => ({
  postcssPlugin: 'parapet-scope-utilities',
  OnceExit(root) {
    root.walkAtRules('property', (rule) => {
      rule.remove();
    });
    root.walkAtRules('keyframes', (rule) => {
      throw rule.error('A remote cannot define @keyframes: their names are global.');
    });
    root.walkRules(/:root|:host/, (rule) => {
      throw rule.error('A remote cannot style :root. Refer to the design tokens instead.');
    });
    for (const node of root.nodes) {
      if (node.type === 'rule') {
        throw node.error('Put the rules of a remote into a layer, e.g. @layer components.');
      }
    }
    scopeLayers(root, remote);
  },
});
