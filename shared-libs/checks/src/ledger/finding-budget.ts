import { SEVERE_RESERVE } from '../limits.ts';
import type { Place } from '../place.ts';
import type { CheckResult, Detection } from './check-result.ts';

/** Limits the number of findings of an asset or a scan. */
export interface FindingBudget {
  readonly scope: 'asset' | 'scan';
  readonly limit: number;
  /** Takes up to `wanted` of what is left for this severity, and returns how many. */
  take(wanted: number, isSevere: boolean): number;
}

/** A part is reserved for severe findings, so that many mild ones do not displace them. */
export function createFindingBudget(limit: number, scope: FindingBudget['scope']): FindingBudget {
  let used = 0;
  return {
    scope,
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

/**
 * Returns the result with as many findings as the budgets allow. The reason names the limit;
 * findings that are left out are not closed.
 */
export function withinBudgets<P extends Place, D extends Detection<P>>(
  result: CheckResult<P, D>,
  budgets: readonly FindingBudget[],
): CheckResult<P, D> {
  return budgets.reduce<CheckResult<P, D>>(withinBudget, result);
}

function withinBudget<P extends Place, D extends Detection<P>>(
  result: CheckResult<P, D>,
  budget: FindingBudget,
): CheckResult<P, D> {
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
    reason: `The limit of ${budget.limit} findings of one ${budget.scope} was reached`,
    detections: result.detections.filter((detection) => kept.has(detection)),
    // Locators that passed are not listed separately here, so nothing is closed.
    cleared: result.cleared === 'all' ? [] : result.cleared,
  };
}
