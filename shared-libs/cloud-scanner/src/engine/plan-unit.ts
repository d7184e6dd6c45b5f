import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Source } from '../definition/source.ts';
import { type CloudRegistry, createJudgedAt, type JudgedAt, sourcesByType } from './registry.ts';

/** One unit reads and judges this. */
export interface UnitPlan {
  /** Parents come before what is listed for each of them. */
  readonly sources: readonly Source[];
  readonly checks: Readonly<Record<JudgedAt, ReadonlyMap<string, readonly CloudCheck[]>>>;
  /** Types whose resources are kept in memory until the region is read. */
  readonly held: ReadonlySet<string>;
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
  if (region === 'account') return { sources: [], checks, held: new Set() };
  const scope = region === 'global' ? 'global' : 'regional';
  const needed = new Set(chosen.flatMap(({ type, joins = [] }) => [type, ...joins]));
  const inScope = registry.sources.filter((source) => source.scope === scope);
  const wanted = inScope.filter(
    ({ types }) => checkIds === null || types.some((type) => needed.has(type)),
  );
  const sources = withParents(wanted, byType);
  const joined = [...checks.region.values()].flat();
  return {
    sources,
    checks,
    held: new Set([
      ...sources.flatMap(({ per }) => per ?? []),
      ...joined.flatMap(({ type, joins = [] }) => [type, ...joins]),
    ]),
  };
}

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
