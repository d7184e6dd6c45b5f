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

/** A score and how it came about: 100 - penalties - (cap?.points ?? 0) + belowZero = score. */
export interface ExplainedScore {
  score: number;
  penalties: number;
  /** The limit that took more points than the penalties; null where none did. */
  cap: { atMost: number; because: Severity | 'gaps'; points: number } | null;
  /** Penalties beyond 100, which count no more. */
  belowZero: number;
}

/**
 * 0 to 100, 100 best. One entry per failed check: its most severe outcome on the asset.
 * @param hasGaps whether a check could not see all that it should
 */
export function explainScore(failed: readonly FailedCheck[], hasGaps: boolean): ExplainedScore {
  const penalties = failed.reduce((sum, { penalty }) => sum + penalty, 0);
  const left = 100 - penalties;
  const caps = failed.map(({ severity }) => ({
    atMost: ceilings[severity],
    because: severity as Severity | 'gaps',
  }));
  if (hasGaps) caps.push({ atMost: CEILING_OVER_GAPS, because: 'gaps' });
  const [lowest] = caps.sort((a, b) => a.atMost - b.atMost);
  const cap = lowest && lowest.atMost < left ? { ...lowest, points: left - lowest.atMost } : null;
  const score = Math.max(0, cap?.atMost ?? left);
  return { score, penalties, cap, belowZero: Math.max(0, -left) };
}

/**
 * The score of several assets: the mean of those with a score, 0 to 100. Null while most assets have none, since
 * the few that were tested say nothing about the rest.
 * @param sum of the scores of `scored` assets
 */
export const meanScore = (assets: number, scored: number, sum: number): number | null =>
  scored === 0 || scored * 2 < assets ? null : Math.round(sum / scored);

/** The score alone. */
export const scoreOf = (failed: readonly FailedCheck[], hasGaps: boolean): number =>
  explainScore(failed, hasGaps).score;

/** How a check ended on an asset, for the question whether the asset has a score. */
export interface Ending {
  outcome: CheckOutcome;
  /** Whether at least half of what it read was judged, although the rest is a gap. */
  isMostlyRead: boolean;
}

/** A score is shown only if more checks were evaluated, at least half of each, than ended with an error. */
export function isMostlyJudged(endings: readonly Ending[]): boolean {
  const isJudged = ({ outcome, isMostlyRead }: Ending) =>
    outcome === 'pass' || outcome === 'fail' || (outcome === 'error' && isMostlyRead);
  const judged = endings.filter(isJudged).length;
  const unclear = endings.filter((one) => one.outcome === 'error' && !isJudged(one)).length;
  return judged > unclear;
}

/** @param score 0 to 100 */
export function gradeOf(score: number): Grade {
  return grades.find(([atLeast]) => score >= atLeast)?.[1] ?? 'F';
}
