import type { ScoreBasis } from '@parapet/checks/ledger/check-result';
import {
  explainScore,
  SCORE_VERSION,
  scoreOfWeight,
  totalWeight,
} from '@parapet/checks/ledger/score';
import type { FindingGroup } from '@parapet/contracts/findings/finding-list';
import type { ScoreExplanation, WorkspaceScore } from '@parapet/contracts/findings/score';
import type { ScoredScan } from '../scans/scans.port.ts';

/**
 * How a score came about, by the formula that computed it. Null where its factors were not kept, or where
 * the formula has changed since: factors that do not add up explain nothing.
 */
export function explanationOf({
  score,
  version,
  basis,
}: Pick<ScoredScan, 'score' | 'version' | 'basis'>): ScoreExplanation | null {
  if (basis === null || version !== SCORE_VERSION) return null;
  const explained = explainScore(basis.failed, basis.hasGaps);
  if (explained.score !== score) return null;
  const factors = explained.factors.flatMap(({ index, points, gain }) => {
    const factor = basis.failed[index];
    if (factor === undefined) return [];
    const { checkId, title, severity, findings = 1 } = factor;
    return [{ checkId, title, severity, findings, points, gain }];
  });
  return { version, factors, steps: [...explained.steps], gaps: explained.gaps };
}

/** A finding that a fix closes. */
interface Closed {
  readonly fix: string;
  readonly assetId: string;
  readonly checkId: string;
}

/**
 * Returns what each fix gives the mean of `scored` assets if it is done after those before it. A fix on more assets than are
 * known gives the others as much on average.
 */
export function gainsOf(
  fixes: readonly FindingGroup[],
  { score, scored }: { score: number | null; scored: number },
  closed: readonly Closed[],
  bases: ReadonlyMap<string, ScoreBasis>,
): WorkspaceScore['fixes'] {
  const left = new Map<string, ScoreBasis>(bases);
  let after = score ?? 0;
  return fixes.map((fix) => {
    if (score === null || scored === 0) return { ...fix, gain: null, score: null };
    const ofFix = Map.groupBy(
      closed.filter((one) => one.fix === fix.key),
      ({ assetId }) => assetId,
    );
    let sum = 0;
    for (const [assetId, findings] of ofFix) {
      const before = left.get(assetId);
      if (before === undefined) continue;
      const next = without(before, findings);
      left.set(assetId, next);
      sum += exactOf(next) - exactOf(before);
    }
    const share = ofFix.size === 0 ? 0 : Math.max(1, fix.assets / ofFix.size);
    const gain = Math.round((sum * share * 100) / scored) / 100;
    after = Math.min(100, after + gain);
    return { ...fix, gain, score: Math.round(after) };
  });
}

const exactOf = ({ failed, hasGaps }: ScoreBasis): number =>
  scoreOfWeight(totalWeight(failed, hasGaps));

function without({ failed, hasGaps }: ScoreBasis, closed: readonly Closed[]): ScoreBasis {
  return {
    hasGaps,
    failed: failed.flatMap((factor) => {
      const gone = closed.filter(({ checkId }) => checkId === factor.checkId).length;
      const findings = factor.findings - gone;
      if (gone === 0) return [factor];
      return findings <= 0 ? [] : [{ ...factor, findings }];
    }),
  };
}

/** By how much the mean of `scored` assets would rise if one of them had 100; to two decimals. */
export const liftOf = (score: number, scored: number): number =>
  Math.round(((100 - score) * 100) / scored) / 100;
