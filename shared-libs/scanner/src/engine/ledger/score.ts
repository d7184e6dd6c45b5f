import type { Grade } from '@parapet/contracts/asset';
import type { CheckOutcome, Severity } from '@parapet/contracts/vocabulary';

/** The published scale: an asset starts at 100 and loses the penalty of each failed check once. */
const grades: ReadonlyArray<readonly [atLeast: number, grade: Grade]> = [
  [97, 'A+'],
  [90, 'A'],
  [80, 'B'],
  [70, 'C'],
  [60, 'D'],
  [40, 'E'],
  [0, 'F'],
];

/** Highest score of an asset with a finding of this severity. */
const ceilings: Readonly<Record<Severity, number>> = {
  critical: 39,
  high: 69,
  medium: 96,
  low: 100,
  info: 100,
};

export interface FailedCheck {
  penalty: number;
  severity: Severity;
}

/** Highest score while a part of what should be seen was not: never the best grade. */
const CEILING_OVER_GAPS = 96;

/**
 * 0 to 100, 100 best. One entry per failed check: its most severe outcome on the asset.
 * @param hasGaps whether a check could not see all that it should
 */
export function scoreOf(failed: readonly FailedCheck[], hasGaps: boolean): number {
  const left = 100 - failed.reduce((sum, { penalty }) => sum + penalty, 0);
  const ceiling = Math.min(
    hasGaps ? CEILING_OVER_GAPS : 100,
    ...failed.map(({ severity }) => ceilings[severity]),
  );
  return Math.max(0, Math.min(left, ceiling));
}

/** A score is shown only if more checks were evaluated than ended with an error. */
export function isMostlyJudged(outcomes: readonly CheckOutcome[]): boolean {
  const judged = outcomes.filter((outcome) => outcome === 'pass' || outcome === 'fail').length;
  const unclear = outcomes.filter((outcome) => outcome === 'error').length;
  return judged > unclear;
}

/** @param score 0 to 100 */
export function gradeOf(score: number): Grade {
  return grades.find(([atLeast]) => score >= atLeast)?.[1] ?? 'F';
}
