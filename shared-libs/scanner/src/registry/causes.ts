/** A check whose failure is the cause of failures that other checks would report at the same place. */
interface Cause {
  readonly checkId: string;
  /** Checks that say so and leave it to that one. */
  readonly covers: readonly string[];
}

/**
 * A covered check closes nothing while it leaves a failure to another. Findings of it that were
 * stored are joined with that of the cause.
 */
export const causes: readonly Cause[] = [
  { checkId: 'vnc-requires-password', covers: ['vnc-not-exposed'] },
  { checkId: 'postgres-requires-password', covers: ['postgres-not-exposed'] },
  { checkId: 'cors-rejects-strangers', covers: ['cors-rejects-null', 'cors-rejects-look-alikes'] },
];

const coveredBy = new Map(causes.map(({ checkId, covers }) => [checkId, covers]));

/** Returns the checks whose findings at the place of a finding have the same cause. */
export const coveredChecks = (checkId: string): readonly string[] => coveredBy.get(checkId) ?? [];
