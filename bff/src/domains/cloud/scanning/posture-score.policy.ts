import type { Severity } from '@parapet/contracts/text/vocabulary';

/** Counts how a check ended on the resources of an account. */
export interface CountedCheck {
  readonly severity: Severity;
  readonly passed: number;
  readonly failed: number;
  readonly errors: number;
}

const weights: Readonly<Record<Severity, number>> = {
  critical: 10,
  high: 5,
  medium: 2,
  low: 1,
  info: 0,
};
/** One resource among many that fails a severe check takes at least half of the check's weight. */
const SEVERE = 0.5;

/**
 * Returns the posture score of what was assessed, 0 to 100 (`shared-libs/docs/scores-and-priorities.md`): each check
 * counts by its severity with the share of resources that pass it. What could not be read is no part of it: coverage
 * says so beside it. Null where nothing was assessed.
 */
export function postureScore(checks: readonly CountedCheck[]): number | null {
  let reached = 0;
  let whole = 0;
  for (const { severity, passed, failed } of checks) {
    if (passed + failed === 0) continue;
    const weight = weights[severity];
    const share = passed / (passed + failed);
    const isSevere = severity === 'critical' || severity === 'high';
    reached += weight * (failed > 0 && isSevere ? share * SEVERE : share);
    whole += weight;
  }
  return whole === 0 ? null : Math.floor((100 * reached) / whole);
}
