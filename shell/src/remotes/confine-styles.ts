interface RuleList {
  readonly cssRules: CSSRuleList;
  insertRule(rule: string, index?: number): number;
  deleteRule(index: number): void;
}

/** What holds other rules and has no names of its own. */
const HOLDS_RULES = ['CSSLayerBlockRule', 'CSSMediaRule', 'CSSSupportsRule', 'CSSContainerRule'];
const HARMLESS = ['CSSLayerStatementRule', 'CSSNamespaceRule'];

/** Of a rule, what a person finds it by: its first line, without what it says. */
const headOf = (rule: CSSRule): string =>
  (rule.cssText.split('{', 1)[0] ?? '').trimEnd().slice(0, 80);

const isScoped = (rule: CSSRule, start: string): boolean =>
  rule.constructor.name === 'CSSScopeRule' &&
  ((rule as CSSRule & { start?: string | null }).start ?? '').includes(start);

const confineRule = (list: RuleList, index: number, start: string): string[] => {
  const rule = list.cssRules[index] as CSSRule;
  const kind = rule.constructor.name;
  if (HARMLESS.includes(kind) || isScoped(rule, start)) return [];
  if (HOLDS_RULES.includes(kind)) return confineRules(rule as CSSGroupingRule, start);
  const head = headOf(rule);
  const text = rule.cssText;
  list.deleteRule(index);
  // Names of animations, fonts and properties hold for the whole page, whatever they stand in.
  if (kind === 'CSSStyleRule' || kind === 'CSSScopeRule') {
    list.insertRule(`@scope (${start}) to ([data-mfe-slot]) { ${text} }`, index);
  }
  return [head];
};

/**
 * Keeps the rules of a stylesheet inside the elements that `start` selects, where they are not kept
 * there already. What a scope cannot hold is taken out.
 *
 * @param start a selector, e.g. `[data-mfe="mfe-assets"]`
 * @returns what reached outside, by its selector or name
 */
export const confineRules = (list: RuleList, start: string): string[] => {
  const heads: string[] = [];
  for (let index = list.cssRules.length - 1; index >= 0; index -= 1) {
    heads.unshift(...confineRule(list, index, start));
  }
  return heads;
};
