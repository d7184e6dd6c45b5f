import type { TargetReport } from './target-report.ts';

/** One paragraph a target, one line a finding. */
export const tableReport = (reports: readonly TargetReport[]): string =>
  reports.map(paragraphOf).join('\n');

function paragraphOf({ target, reason, score, findings, outcomes }: TargetReport): string {
  if (reason !== null) return `${target}: not tested. ${oneLine(reason)}\n`;
  const lines = findings.map(
    ({ severity, title, location }) =>
      `  ${severity.padEnd(8)}  ${oneLine(title)} (${oneLine(location)})`,
  );
  const { pass, fail, error, not_applicable: notApplicable, not_run: notRun } = outcomes;
  const head = `${target}: score ${score ?? 'unknown'}, ${findings.length} findings`;
  const ended = `${pass} checks passed, ${fail} failed, ${error} could not run`;
  const tail = `  ${ended}, ${notApplicable} do not apply, ${notRun} are outside of this scan`;
  return `${[head, ...lines, tail].join('\n')}\n`;
}

/** A target chooses part of these texts: it must not move the cursor of a terminal. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
