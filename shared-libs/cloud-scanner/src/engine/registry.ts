import type { CloudCheck } from '../definition/cloud-check.ts';
import type { ReadLimits } from '../definition/limits.ts';
import type { Operation, Source } from '../definition/source.ts';

/** All that a provider's services declare. */
export interface CloudRegistry {
  readonly sources: readonly Source[];
  readonly checks: readonly CloudCheck[];
  /** The action that a call needs, as the provider names it: `s3:GetBucketPolicy`. */
  actionOf(call: Operation): string;
  /** Default: nothing above the account limits it. */
  readonly limitsOf?: ReadLimits;
}

/** Finds the source of each type. @throws Error for a type with two */
export function sourcesByType(sources: readonly Source[]): ReadonlyMap<string, Source> {
  const byType = new Map<string, Source>();
  for (const source of sources) {
    for (const type of source.types) {
      if (byType.has(type)) throw new Error(`Two sources find ${type}.`);
      byType.set(type, source);
    }
  }
  return byType;
}

/** When a check can be judged: with its own collection, when its region is read, or when all are. */
export type JudgedAt = 'collection' | 'region' | 'account';

export function judgedAt(
  check: Pick<CloudCheck, 'type' | 'joins' | 'judgedAt'>,
  byType: ReadonlyMap<string, Source>,
): JudgedAt {
  const { joins = [] } = check;
  if (check.judgedAt) return check.judgedAt;
  if (joins.length === 0) return 'collection';
  const scopes = new Set([check.type, ...joins].map((type) => byType.get(type)?.scope));
  return scopes.size === 1 ? 'region' : 'account';
}
