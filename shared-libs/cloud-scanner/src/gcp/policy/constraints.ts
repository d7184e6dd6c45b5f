import type { Answer } from '../../definition/source.ts';

/**
 * Whether a boolean constraint of the organisation is enforced on a project, by its effective policy. A rule with a condition
 * holds for some resources alone and does not count.
 */
export function isEnforced(policy: Answer): boolean {
  const rules: readonly Answer[] = policy?.spec?.rules ?? [];
  return rules.some(({ enforce, condition }) => enforce === true && !condition);
}
