/** Versions of singleton packages, by package name. */
export type SharedVersions = Readonly<Record<string, string>>;

/** A package whose version on the page does not fit a remote. */
export interface Mismatch {
  name: string;
  /** The version that the remote was built with. */
  built: string;
  /** The version of the page. */
  has: string;
}

/**
 * Returns the packages that keep a remote from running. The version of the page must have the same
 * major version as the build and must not be older; below 1.0 a minor version counts as a major one.
 * A package that the page does not have comes from the remote.
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
