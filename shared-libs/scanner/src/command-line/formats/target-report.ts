import {
  type CheckOutcome,
  checkOutcomeSchema,
  severities,
} from '@parapet/contracts/text/vocabulary';
import type { AssetVerdict, CheckResult, Detection, ScanSink } from '../../engine/contract.ts';

/** Describes what is known of one target. */
export interface TargetReport {
  readonly target: string;
  readonly reachability: AssetVerdict['reachability'];
  /** Why it could not be tested; null when online. */
  readonly reason: string | null;
  /** 0 to 100; null when it was not tested. */
  readonly score: number | null;
  /** Worst first. */
  readonly findings: readonly (Detection & { readonly check: string })[];
  /** Number of checks by outcome. */
  readonly outcomes: Readonly<Record<CheckOutcome, number>>;
  /** How each check ended. */
  readonly results: readonly CheckResult[];
}

/** A target that answers, but leaves most checks without a result, has no score: it was not tested. */
export const isTested = ({
  reachability,
  score,
}: Pick<TargetReport, 'reachability' | 'score'>): boolean =>
  reachability === 'online' && score !== null;

export interface ReportSink extends ScanSink {
  /** One report for each target, in the order in which they were done. */
  reports(): readonly TargetReport[];
}

/** Keeps the results of a scan. */
export function createReportSink(): ReportSink {
  const results = new Map<string, CheckResult[]>();
  const verdicts: AssetVerdict[] = [];
  return {
    planned: async () => undefined,
    phase: async () => undefined,
    results: async (more) => {
      for (const result of more) {
        results.set(result.assetId, [...(results.get(result.assetId) ?? []), result]);
      }
    },
    inventory: async () => undefined,
    assetDone: async (verdict) => {
      verdicts.push(verdict);
    },
    reports: () => verdicts.map((verdict) => reportOf(verdict, results.get(verdict.assetId) ?? [])),
  };
}

function reportOf(
  { assetId, reachability, reason, score }: AssetVerdict,
  results: readonly CheckResult[],
): TargetReport {
  const count = (outcome: CheckOutcome) =>
    results.filter((result) => result.outcome === outcome).length;
  const outcomes = Object.fromEntries(
    checkOutcomeSchema.options.map((outcome) => [outcome, count(outcome)]),
  ) as Record<CheckOutcome, number>;
  const findings = results
    .flatMap(({ check, detections }) => detections.map((each) => ({ ...each, check: check.id })))
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  return { target: assetId, reachability, reason, score, findings, outcomes, results };
}
