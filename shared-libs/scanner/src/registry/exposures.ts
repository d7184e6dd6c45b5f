import type { Exposure } from '@parapet/checks/definition/check';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { checks } from './registry.ts';

const known = new Map<string, Exposure>(
  checks.flatMap((check) =>
    Object.values(check.outcomes).flatMap((outcome) =>
      outcome.verdict === 'fail' && outcome.exposure !== undefined
        ? [[keyOf(check.id, outcome.severity ?? check.severity), outcome.exposure] as const]
        : [],
    ),
  ),
);

/**
 * Returns what an attacker has by a finding of this check; null where it can be used in no such way. The severity
 * tells the outcomes of a check apart, so that stored findings need no more.
 */
export const exposureOf = (checkId: string, severity: Severity): Exposure | null =>
  known.get(keyOf(checkId, severity)) ?? null;

function keyOf(checkId: string, severity: Severity): string {
  return `${checkId} ${severity}`;
}
