import type { CheckResult, Detection } from './contract.ts';
import { SEVERE_RESERVE } from './limits.ts';

/** How many findings something may still bring. */
export interface FindingBudget {
  readonly whose: 'asset' | 'scan';
  readonly limit: number;
  /** Takes as many as are left for findings of this kind, at most `wanted`. */
  take(wanted: number, isSevere: boolean): number;
}

/** A part is kept for severe findings, so that a flood of mild ones does not hide them. */
export function createFindingBudget(limit: number, whose: FindingBudget['whose']): FindingBudget {
  let used = 0;
  return {
    whose,
    limit,
    take(wanted, isSevere) {
      const bound = isSevere ? limit : Math.floor(limit * (1 - SEVERE_RESERVE));
      const taken = Math.max(0, Math.min(wanted, bound - used));
      used += taken;
      return taken;
    },
  };
}

const isSevere = ({ severity }: Detection): boolean =>
  severity === 'critical' || severity === 'high';

/** The result with as many findings as the budgets allow; what was left out is named, not closed. */
export function withinBudgets(result: CheckResult, budgets: readonly FindingBudget[]): CheckResult {
  return budgets.reduce(withinBudget, result);
}

function withinBudget(result: CheckResult, budget: FindingBudget): CheckResult {
  if (result.detections.length === 0) return result;
  const severe = result.detections.filter(isSevere);
  const mild = result.detections.filter((detection) => !isSevere(detection));
  const kept = new Set([
    ...severe.slice(0, budget.take(severe.length, true)),
    ...mild.slice(0, budget.take(mild.length, false)),
  ]);
  if (kept.size === result.detections.length) return result;
  return {
    ...result,
    outcome: kept.size > 0 ? 'fail' : 'error',
    reason: `The limit of ${budget.limit} findings of one ${budget.whose} was reached`,
    detections: result.detections.filter((detection) => kept.has(detection)),
    // Which places were found well is not told apart here, so nothing is closed.
    cleared: result.cleared === 'all' ? [] : result.cleared,
  };
}
