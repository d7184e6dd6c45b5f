import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { isTested, type TargetReport } from './formats/target-report.ts';

type Tested = Pick<TargetReport, 'reachability' | 'score'> & {
  readonly findings: readonly Pick<TargetReport['findings'][number], 'severity'>[];
};

/** 1 for findings of `failOn` or worse, else 3 for a target that could not be tested, else 0. */
export function exitCodeOf(failOn: Severity | null, reports: readonly Tested[]): 0 | 1 | 3 {
  const isBad = failOn === null ? [] : severities.slice(0, severities.indexOf(failOn) + 1);
  const found = reports.flatMap(({ findings }) => findings.map(({ severity }) => severity));
  if (found.some((severity) => isBad.includes(severity))) return 1;
  return reports.length > 0 && reports.every(isTested) ? 0 : 3;
}
