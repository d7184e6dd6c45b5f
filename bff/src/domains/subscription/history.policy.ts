import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import type { ScanHistory } from '@parapet/contracts/scans/scan';
import type { PlanTerms } from './subscription.port.ts';

/** Describes what decides how long the ended scans of a workspace are kept. */
export interface HistoryTerms extends PlanTerms {
  /** Before this time nothing is deleted at all. */
  readonly startsAt: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** More days than time has; an unlimited history compares like any other. */
const daysOf = (tier: PlanTerms['tier']): number => {
  const days = planOf(tier).scanHistoryDays;
  return days === UNLIMITED ? Number.POSITIVE_INFINITY : days;
};

/** Returns what readers see: how long the plan keeps scans, and from when older ones go. */
export function historyOf(terms: HistoryTerms, at: Date): ScanHistory {
  const { previous, startsAt } = terms;
  const days = planOf(terms.tier).scanHistoryDays;
  const isShorter = previous !== null && daysOf(previous.tier) > daysOf(terms.tier);
  const graces = [
    { until: startsAt, reason: 'introduced' as const },
    ...(isShorter ? [{ until: previous.until, reason: 'plan_changed' as const }] : []),
  ];
  const open = graces
    .filter(({ until }) => new Date(until) > at)
    .sort((a, b) => b.until.localeCompare(a.until));
  return { days, grace: days === UNLIMITED ? null : (open[0] ?? null) };
}

/** Scans that ended before the returned time may be deleted; null: none. */
export function deletableBefore({ tier, previous, startsAt }: HistoryTerms, at: Date): Date | null {
  if (new Date(startsAt) > at) return null;
  const kept = previous && new Date(previous.until) > at ? daysOf(previous.tier) : 0;
  const days = Math.max(daysOf(tier), kept);
  return Number.isFinite(days) ? new Date(at.getTime() - days * DAY_MS) : null;
}
