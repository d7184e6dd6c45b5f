import type { ScoreExplanation } from '@parapet/contracts/score';
import { explainScore } from '@parapet/scanner/score';
import type { ScoredScan } from '../scans/scans.port.ts';

/**
 * How a score came about, by the rule that computed it. Null where its factors were not kept, or where
 * the rule has changed since: factors that do not add up explain nothing.
 */
export function explanationOf({
  score,
  basis,
}: Pick<ScoredScan, 'score' | 'basis'>): ScoreExplanation | null {
  if (basis === null) return null;
  const explained = explainScore(basis.failed, basis.hasGaps);
  if (explained.score !== score) return null;
  const factors = basis.failed
    .filter(({ penalty }) => penalty > 0)
    .map(({ penalty, checkId, title, severity }) => ({ checkId, title, severity, points: penalty }))
    .sort((a, b) => b.points - a.points || (a.checkId < b.checkId ? -1 : 1));
  const { cap, belowZero } = explained;
  return { factors, cap, belowZero, hasGaps: basis.hasGaps };
}

/** By how much the mean of `scored` assets would rise if one of them had 100; to two decimals. */
export const liftOf = (score: number, scored: number): number =>
  Math.round(((100 - score) * 100) / scored) / 100;
