import type { Answer } from '../../definition/source.ts';

/** Everyone, as deny policies name them. */
const EVERYONE = 'principalSet://goog/public:all';

/**
 * Whether deny policies take a permission from anyone: a rule without exceptions of principals and permissions. One with
 * a condition is about resources with some tag, so nobody counts on it.
 * @param permission as deny policies write it: `storage.googleapis.com/objects.get`
 */
export function isDeniedToEveryone(policies: readonly Answer[], permission: string): boolean {
  const rules: readonly Answer[] = policies.flatMap((policy) => policy?.rules ?? []);
  return rules.some(({ denyRule }) => {
    if (!denyRule?.deniedPrincipals?.includes(EVERYONE)) return false;
    if (denyRule.exceptionPrincipals?.length > 0) return false;
    const isNamed = (names: readonly string[] | undefined) =>
      (names ?? []).some((name) => covers(name, permission));
    if (!isNamed(denyRule.deniedPermissions) || isNamed(denyRule.exceptionPermissions))
      return false;
    return !denyRule.denialCondition?.expression;
  });
}

/** `storage.googleapis.com/objects.*` covers all of them. */
const covers = (name: string, permission: string): boolean =>
  name === permission || (name.endsWith('*') && permission.startsWith(name.slice(0, -1)));
