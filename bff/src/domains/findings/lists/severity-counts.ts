/** Counts by name; a name without any is 0. */
export const countsOf = <Name extends string>(
  names: readonly Name[],
  counts: ReadonlyMap<string, number>,
) => Object.fromEntries(names.map((name) => [name, counts.get(name) ?? 0])) as Record<Name, number>;
