import type { AtRule, ChildNode, Plugin, Root, Rule } from 'postcss';
import postcss from 'postcss';

const wrap = (nodes: ChildNode[] | undefined, remote: string): AtRule => {
  const scope = postcss.atRule({
    name: 'scope',
    params: `([data-mfe="${remote}"]) to ([data-mfe-slot])`,
  });
  if (nodes) scope.append(nodes);
  return scope;
};

/** The selector of a rule that may be nested. */
const selectorsOf = (rule: Rule): string[] => {
  const { parent } = rule;
  const outer = parent && closestRule(parent);
  if (!outer) return rule.selectors;
  return selectorsOf(outer).flatMap((above) =>
    rule.selectors.map((own) => own.replaceAll('&', above)),
  );
};

const closestRule = (node: Rule['parent']): Rule | null => {
  if (!node || node.type === 'root') return null;
  return node.type === 'rule' ? (node as Rule) : closestRule(node.parent as Rule['parent']);
};

/** The selectors of what uses a `--tw-*` property. */
const usersOf = (root: Root): string[] => {
  const found = new Set<string>();
  root.walkDecls((declaration) => {
    const rule = closestRule(declaration.parent as Rule['parent']);
    if (!rule || !/var\(\s*--tw-/.test(declaration.value)) return;
    for (const selector of selectorsOf(rule)) found.add(selector);
  });
  return [...found];
};

/**
 * Tailwind sets initial values of its `--tw-*` properties for browsers without `@property`, on every element.
 * Here they are set on what uses them: on all, they and the pseudo-elements of each took most of the time that
 * styles of a long table took.
 */
const initializeUsers = (layer: AtRule, users: readonly string[]): void => {
  layer.walkAtRules('supports', (supports) => {
    if (supports.nodes) supports.replaceWith(supports.nodes);
  });
  layer.walkRules((rule) => {
    if (users.length === 0) rule.remove();
    else rule.selectors = [...users];
  });
};

const scopeLayers = (root: Root, remote: string): void => {
  const users = usersOf(root);
  for (const node of root.nodes) {
    if (node.type !== 'atrule' || node.name !== 'layer' || !node.nodes?.length) continue;
    if (node.params === 'properties') initializeUsers(node, users);
    node.append(wrap([...(node.nodes ?? [])], remote));
  }
};

/**
 * Limits a remote's stylesheet to elements with `data-mfe="<remote>"`, except its slots for other
 * remotes. Removes `@property` registrations, which are global; Tailwind's fallback values (its
 * `properties` layer) apply to what uses them inside the scope instead.
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
