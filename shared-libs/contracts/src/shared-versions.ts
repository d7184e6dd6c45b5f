/** Versions of packages that a page has one copy of, by package name. */
export type SharedVersions = Readonly<Record<string, string>>;

/** A package of which the page has a version that a remote cannot run with. */
export interface Mismatch {
  name: string;
  /** What the remote was built with. */
  built: string;
  /** What the page has. */
  has: string;
}

/**
 * What keeps a remote from running: a page may have a newer minor version than the remote was built
 * with, since that only adds; not another major one, and none that is older. Below 1.0, a minor
 * version counts as a major one. What the page does not have, the remote brings itself.
 */
export const mismatches = (builtWith: SharedVersions, page: SharedVersions): Mismatch[] =>
  Object.entries(builtWith).flatMap(([name, built]) => {
    const has = page[name];
    return has === undefined || runsOn(built, has) ? [] : [{ name, built, has }];
  });

const runsOn = (built: string, has: string): boolean => {
  const wanted = numbersOf(built);
  const given = numbersOf(has);
  const fixed = wanted[0] === 0 ? 2 : 1;
  const differs = wanted.findIndex((number, at) => number !== given[at]);
  return differs === -1 || (differs >= fixed && (given[differs] ?? 0) > (wanted[differs] ?? 0));
};

const numbersOf = (version: string): number[] =>
  version.split('-')[0]?.split('.').map(Number) ?? [];
