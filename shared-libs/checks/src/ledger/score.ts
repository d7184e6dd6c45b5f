import type { Grade } from '@parapet/contracts/assets/asset';
import type { CheckOutcome, Severity } from '@parapet/contracts/text/vocabulary';

/** The published scale. */
const grades: ReadonlyArray<readonly [atLeast: number, grade: Grade]> = [
  [97, 'A+'],
  [90, 'A'],
  [80, 'B'],
  [70, 'C'],
  [60, 'D'],
  [40, 'E'],
  [0, 'F'],
];

/** Numbers the published formula (`shared-libs/docs/scores-and-priorities.md`), stored with each score. */
export const SCORE_VERSION = 2;

/** The weight at which a score is 50. */
const HALF = 60;
/** A gap weighs as a failed check of its own, so that 96 is the most over a gap. */
const GAPS = 2.5;
/** Fixes whose effect an explanation tells. */
const NEXT_FIXES = 5;

const severityWeights: Readonly<Record<Severity, number>> = {
  critical: 2.5,
  high: 1.5,
  medium: 1,
  low: 1,
  info: 0,
};

export interface FailedCheck {
  penalty: number;
  severity: Severity;
  /** Its findings on the asset; 1 where absent. */
  findings?: number;
}

/** Describes what a score lacks, by what lowers it: 100 - points of all - gaps?.points = score. */
export interface ExplainedScore {
  score: number;
  /** Those that lower it, the one that costs most first; whole points. */
  factors: readonly { index: number; points: number; gain: number }[];
  gaps: { points: number; gain: number } | null;
  /** The score after the first of `factors` is fixed, after the first two, and so on. */
  steps: readonly number[];
}

/**
 * Returns what a failed check weighs. Further findings of one check count less and less: a quarter of the first, a ninth, and so
 * on, so that each fix moves the score.
 */
export function weightOf({ penalty, severity, findings = 1 }: FailedCheck): number {
  let repeats = 0;
  for (let nth = 1; nth <= findings; nth += 1) repeats += 1 / nth ** 2;
  return penalty * severityWeights[severity] * repeats;
}

/** The weight of all that lowers a score. One entry per failed check: its most severe outcome on the asset. */
export const totalWeight = (failed: readonly FailedCheck[], hasGaps: boolean): number =>
  failed.reduce((sum, one) => sum + weightOf(one), hasGaps ? GAPS : 0);

/** 100 where nothing weighs, 50 at a weight of 60, 25 at 180: never 0, so that nothing hides a fix. Not rounded. */
export const scoreOfWeight = (weight: number): number =>
  (100 * HALF) / (HALF + Math.max(0, weight));

/** 0 to 100, 100 best. */
export const scoreOf = (failed: readonly FailedCheck[], hasGaps: boolean): number =>
  Math.round(scoreOfWeight(totalWeight(failed, hasGaps)));

/** @param hasGaps whether a check could not see all that it should */
export function explainScore(failed: readonly FailedCheck[], hasGaps: boolean): ExplainedScore {
  const total = totalWeight(failed, hasGaps);
  const exact = scoreOfWeight(total);
  const score = Math.round(exact);
  const weighing = failed
    .map((one, index) => ({ index, weight: weightOf(one) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const weights = [...weighing.map(({ weight }) => weight), ...(hasGaps ? [GAPS] : [])];
  const points = wholeShares(weights, 100 - score);
  const gainOf = (weight: number) =>
    Math.max(0.01, Math.round((scoreOfWeight(total - weight) - exact) * 100) / 100);
  const steps = weighing
    .slice(0, NEXT_FIXES)
    .map((_, at) =>
      Math.round(
        scoreOfWeight(weighing.slice(0, at + 1).reduce((left, one) => left - one.weight, total)),
      ),
    );
  return {
    score,
    factors: weighing.map(({ index, weight }, at) => ({
      index,
      points: points[at] ?? 0,
      gain: gainOf(weight),
    })),
    gaps: hasGaps ? { points: points.at(-1) ?? 0, gain: gainOf(GAPS) } : null,
    steps,
  };
}

/** Whole numbers in proportion to the weights that add up to `sum`: those nearest to the next number go up. */
function wholeShares(weights: readonly number[], sum: number): number[] {
  const total = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (total === 0 ? 0 : (sum * weight) / total));
  const down = exact.map(Math.floor);
  const missing = sum - down.reduce((all, share) => all + share, 0);
  const rest = (at: number) => (exact[at] ?? 0) - (down[at] ?? 0);
  const up = new Set([...exact.keys()].sort((a, b) => rest(b) - rest(a)).slice(0, missing));
  return down.map((share, at) => share + (up.has(at) ? 1 : 0));
}

/**
 * The score of several assets: the mean of those with a score, 0 to 100. Null while most assets have none, since
 * the few that were tested say nothing about the rest.
 * @param sum of the scores of `scored` assets
 */
export const meanScore = (assets: number, scored: number, sum: number): number | null =>
  scored === 0 || scored * 2 < assets ? null : Math.round(sum / scored);

/** How a check ended on an asset, for the question whether the asset has a score. */
export interface Ending {
  outcome: CheckOutcome;
  /** Tells whether at least half of what it read was judged, although the rest is a gap. */
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
