import type { Framework, Requirement } from '../framework/framework.ts';
import { type Provider, providerOf } from '../provider.ts';
import { checksByObjective } from '../served/checks.ts';
import { type Strength, strengths, weakerOf } from '../served/served-objective.ts';
import { type Threshold, thresholdOf } from '../served/thresholds.ts';

/** A check that speaks for a requirement. */
export interface Pair {
  readonly check: string;
  readonly provider: Provider;
  readonly strength: Strength;
  /** Set where the check asks for another value than the requirement, so that only one of its answers counts. */
  readonly differs?: 'weaker' | 'stricter';
}

const byFramework = new WeakMap<Framework, ReadonlyMap<string, readonly Pair[]>>();

/** The pairs of each requirement, by its number: checks that it names, and those that serve its objectives. */
export function pairsOf(framework: Framework): ReadonlyMap<string, readonly Pair[]> {
  const known = byFramework.get(framework);
  if (known) return known;
  const pairs = new Map(
    framework.requirements.map((requirement) => [
      requirement.number,
      pairsOfRequirement(requirement, framework.providers),
    ]),
  );
  byFramework.set(framework, pairs);
  return pairs;
}

function pairsOfRequirement(
  { objectives = [], checks = [] }: Requirement,
  providers: readonly Provider[],
): readonly Pair[] {
  const found = new Map<string, Pair>();
  const add = (check: string, strength: Strength, differs?: Pair['differs']) => {
    const provider = providerOf(check);
    if (!providers.includes(provider)) return;
    const before = found.get(check);
    const isStronger = !before || strengths.indexOf(strength) < strengths.indexOf(before.strength);
    if (isStronger) found.set(check, { check, provider, strength, ...(differs && { differs }) });
  };
  for (const reference of checks) {
    const {
      id,
      strength = 'decides',
      min,
      max,
    } = typeof reference === 'string' ? { id: reference } : reference;
    add(id, strength, difference(thresholdOf(id), { min, max }));
  }
  const named = new Set(found.keys());
  for (const reference of objectives) {
    const {
      id,
      strength = 'decides',
      within,
    } = typeof reference === 'string' ? { id: reference } : reference;
    for (const servant of checksByObjective.get(id) ?? []) {
      const isWithin = !within || within.some((prefix) => servant.check.startsWith(prefix));
      if (isWithin && !named.has(servant.check)) {
        add(servant.check, weakerOf(strength, servant.strength));
      }
    }
  }
  return [...found.values()];
}

/** Compares what a check asks for with what a requirement accepts. */
function difference(
  threshold: Threshold | undefined,
  accepted: { readonly min?: number | undefined; readonly max?: number | undefined },
): Pair['differs'] {
  if (!threshold) return undefined;
  const wanted = threshold.bound === 'least' ? accepted.min : accepted.max;
  if (wanted === undefined || wanted === threshold.value) return undefined;
  const isMore = threshold.value > wanted;
  return isMore === (threshold.bound === 'least') ? 'stricter' : 'weaker';
}
