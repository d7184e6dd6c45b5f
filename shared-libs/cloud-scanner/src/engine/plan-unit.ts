import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Source } from '../definition/source.ts';
import { type CloudRegistry, createJudgedAt, type JudgedAt, sourcesByType } from './registry.ts';

/** One unit reads and judges this. */
export interface UnitPlan {
  /** Parents come before what is listed for each of them. */
  readonly sources: readonly Source[];
  readonly checks: Readonly<Record<JudgedAt, ReadonlyMap<string, readonly CloudCheck[]>>>;
  /** Types whose resources are kept in memory until the region is read, with what is kept of each; null for all. */
  readonly held: ReadonlyMap<string, ReadonlySet<string> | null>;
}

/** Plans a unit: all sources of its scope, or those that the chosen checks need. */
export function planUnit(
  registry: CloudRegistry,
  region: string,
  checkIds: readonly string[] | null,
): UnitPlan {
  const byType = sourcesByType(registry.sources);
  const judgedAt = createJudgedAt(registry);
  const chosen = registry.checks.filter(({ id }) => checkIds === null || checkIds.includes(id));
  const at = (when: JudgedAt) =>
    Map.groupBy(
      chosen.filter((check) => judgedAt(check) === when),
      ({ type }) => type,
    );
  const checks = { collection: at('collection'), region: at('region'), account: at('account') };
  if (region === 'account') {
    return { sources: [], checks, held: comparedIn(registry, [...checks.account.values()].flat()) };
  }
  const scope = region === 'global' ? 'global' : 'regional';
  const needed = new Set(chosen.flatMap(({ type, joins = [] }) => [type, ...joins]));
  const inScope = registry.sources.filter((source) => source.scope === scope);
  const wanted = inScope.filter(
    ({ types }) => checkIds === null || types.some((type) => needed.has(type)),
  );
  const sources = withParents(wanted, byType);
  const held = comparedIn(registry, [...checks.region.values()].flat());
  // What is listed for each of a parent may ask for any part of it.
  for (const { per } of sources) if (per !== undefined) held.set(per, null);
  return {
    sources,
    checks,
    held,
  };
}

/** The types that checks judge or compare with, and the parts of them that they read. */
function comparedIn(
  { comparedParts = {} }: CloudRegistry,
  checks: readonly CloudCheck[],
): Map<string, ReadonlySet<string> | null> {
  const parts = new Map<string, Set<string> | null>();
  const add = (type: string, more: readonly string[] | undefined) => {
    const known = parts.get(type);
    if (known === null || more === undefined) parts.set(type, null);
    else parts.set(type, new Set([...(known ?? []), ...more.map(rootOf)]));
  };
  for (const { type, reads, joins = [] } of checks) {
    add(type, reads);
    for (const joined of joins) add(joined, comparedParts[joined]);
  }
  return parts;
}

/** `Policy.Statement` is of `Policy`. */
const rootOf = (path: string): string => path.split('.')[0] ?? path;

function withParents(wanted: readonly Source[], byType: ReadonlyMap<string, Source>): Source[] {
  const ordered = new Set<Source>();
  const add = (source: Source): void => {
    const parent = source.per === undefined ? undefined : byType.get(source.per);
    if (parent) add(parent);
    ordered.add(source);
  };
  for (const source of wanted) add(source);
  return [...ordered];
}
