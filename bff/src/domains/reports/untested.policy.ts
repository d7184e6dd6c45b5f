import type { UntestedChecks } from '../scans/scans.port.ts';

/** Why checks had no result, however many checks and assets that is true of. */
export interface UntestedReason {
  readonly reason: string;
  /** Titles, in order. */
  readonly checks: readonly string[];
  readonly assets: number;
}

/** Reasons that are kept apart; texts of targets are among them. */
const MAX_REASONS = 1000;

/** Adds up what could not be tested, so that a report says each reason once. */
export function countUntested() {
  const reasons = new Map<string, { checks: Set<string>; assets: number; results: number }>();
  return {
    add(untested: readonly UntestedChecks[]): void {
      for (const { reason, checks } of untested) {
        const kept = reasons.get(reason) ?? { checks: new Set(), assets: 0, results: 0 };
        if (reasons.size < MAX_REASONS) reasons.set(reason, kept);
        kept.assets += 1;
        kept.results += checks.length;
        for (const title of checks) kept.checks.add(title);
      }
    },
    end: (): UntestedReason[] =>
      [...reasons]
        .sort(([, one], [, other]) => other.results - one.results)
        .map(([reason, { checks, assets }]) => ({ reason, checks: [...checks].sort(), assets })),
  };
}
