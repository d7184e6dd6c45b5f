interface RuleList {
  readonly cssRules: CSSRuleList;
  insertRule(rule: string, index?: number): number;
  deleteRule(index: number): void;
}

/** Rules that group other rules and define no global names. */
const GROUPING_RULES = ['CSSLayerBlockRule', 'CSSMediaRule', 'CSSSupportsRule', 'CSSContainerRule'];
const HARMLESS = ['CSSLayerStatementRule', 'CSSNamespaceRule'];

/** Returns the selector or at-rule of a rule, without its body. */
const preludeOf = (rule: CSSRule): string =>
  (rule.cssText.split('{', 1)[0] ?? '').trimEnd().slice(0, 80);

const isScoped = (rule: CSSRule, start: string): boolean =>
  rule.constructor.name === 'CSSScopeRule' &&
  ((rule as CSSRule & { start?: string | null }).start ?? '').includes(start);

const confineRule = (list: RuleList, index: number, start: string): string[] => {
  const rule = list.cssRules[index] as CSSRule;
  const kind = rule.constructor.name;
  if (HARMLESS.includes(kind) || isScoped(rule, start)) return [];
  if (GROUPING_RULES.includes(kind)) return confineRules(rule as CSSGroupingRule, start);
  const prelude = preludeOf(rule);
  const text = rule.cssText;
  list.deleteRule(index);
  // Names of animations, fonts and properties are global, so such rules are removed.
  if (kind === 'CSSStyleRule' || kind === 'CSSScopeRule') {
    list.insertRule(`@scope (${start}) to ([data-mfe-slot]) { ${text} }`, index);
  }
  return [prelude];
};

/**
 * Scopes the rules of a stylesheet to the elements that `start` selects. Rules that cannot be scoped
 * are removed.
 *
 * @param start a selector, e.g. `[data-mfe="mfe-assets"]`
 * @returns the selectors or names of the rules that applied to the whole page
 */
export const confineRules = (list: RuleList, start: string): string[] => {
  const preludes: string[] = [];
  for (let index = list.cssRules.length - 1; index >= 0; index -= 1) {
    preludes.unshift(...confineRule(list, index, start));
  }
  return preludes;
};
