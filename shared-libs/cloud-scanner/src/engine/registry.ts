import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import type { CloudCheck } from '../definition/cloud-check.ts';
import type { ReadLimits } from '../definition/limits.ts';
import type { ReadMembers } from '../definition/members.ts';
import type { CloudResource } from '../definition/resource.ts';
import type { Operation, Source } from '../definition/source.ts';

/** A call as a person repeats it. */
export interface RepeatedCall extends Operation {
  readonly input: Readonly<Record<string, unknown>>;
}

/** All that a provider's services declare. */
export interface CloudRegistry {
  readonly provider: CloudProvider;
  /** `AWS`, `Azure`: the name in messages. */
  readonly title: string;
  /**
   * Whether the provider is asked by region, and resources are compared within theirs. Others are read in the unit
   * `global`, where each resource has a region of its own, and compared in the unit `account`.
   */
  readonly hasRegions: boolean;
  readonly sources: readonly Source[];
  readonly checks: readonly CloudCheck[];
  /** The action that a call needs, as the provider names it: `s3:GetBucketPolicy`. */
  actionOf(call: Operation): string;
  /** All actions that these checks need to be read, sorted. */
  actionsOf(checks: readonly CloudCheck[]): readonly string[];
  /** The command of the provider's command line that repeats a call about a resource. */
  commandOf(call: RepeatedCall, resource: Pick<CloudResource, 'uid' | 'name' | 'region'>): string;
  /** Properties that checks read of types which they compare with; of a type that is not here all. */
  readonly comparedParts?: Readonly<Record<string, readonly string[]>>;
  /** Reads the accounts of the organisation that an account is of. */
  readonly readMembers: ReadMembers;
  /** Default: nothing above the account limits it. */
  readonly limitsOf?: ReadLimits;
  /** Parts of a connection that a person grants by themselves, such as consent to a directory. */
  readonly optionalParts?: readonly OptionalPart[];
}

/** A part that a connection works without: its types are not offered, and no check fails for it. */
export interface OptionalPart {
  /** The service of its types. */
  readonly service: string;
  /** It is missing where this type is not offered. */
  readonly type: string;
  readonly action: string;
  /** Says what is not read, for the person who could grant it. */
  readonly message: string;
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

/** Returns when each check of a registry is judged. */
export function createJudgedAt({
  sources,
  hasRegions,
}: Pick<CloudRegistry, 'sources' | 'hasRegions'>): (
  check: Pick<CloudCheck, 'type' | 'joins' | 'judgedAt'>,
) => JudgedAt {
  const byType = sourcesByType(sources);
  return ({ type, joins = [], judgedAt }) => {
    if (judgedAt) return judgedAt;
    if (joins.length === 0) return 'collection';
    const scopes = new Set([type, ...joins].map((each) => byType.get(each)?.scope));
    return hasRegions && scopes.size === 1 ? 'region' : 'account';
  };
}
