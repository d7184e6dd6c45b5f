import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { Exposure, RegisteredCheck } from '../definition/check.ts';

/**
 * Returns what an attacker has by a finding of a check; null where it can be used in no such way. The severity
 * tells the outcomes of a check apart, so that stored findings need no more.
 */
type ExposureOf = (checkId: string, severity: Severity) => Exposure | null;

export function exposuresOf(checks: readonly RegisteredCheck[]): ExposureOf {
  const known = new Map<string, Exposure>(
    checks.flatMap((check) =>
      Object.values(check.outcomes).flatMap((outcome) =>
        outcome.verdict === 'fail' && outcome.exposure !== undefined
          ? [[keyOf(check.id, outcome.severity ?? check.severity), outcome.exposure] as const]
          : [],
      ),
    ),
  );
  return (checkId, severity) => known.get(keyOf(checkId, severity)) ?? null;
}

const keyOf = (checkId: string, severity: Severity): string => `${checkId} ${severity}`;
