import type { DataBundle } from '@parapet/contracts/data-bundle';
import { dataAge } from './data-age.ts';
import type { TargetReport } from './target-report.ts';

/** One paragraph a target, one line a finding; at the end, how old the data are. */
export const tableReport = (
  reports: readonly TargetReport[],
  data: readonly DataBundle[],
): string => [...reports.map(paragraphOf), ...footerOf(data)].join('\n');

function footerOf(data: readonly DataBundle[]): readonly string[] {
  if (data.length === 0) return [];
  const lines = data.map((bundle) => `  ${bundle.title}: ${dataAge(bundle)}`);
  const head = 'Software was compared with these data. What was published later is not found:';
  return [`${[head, ...lines].join('\n')}\n`];
}

function paragraphOf({ target, reason, score, findings, outcomes }: TargetReport): string {
  if (reason !== null) return `${target}: not tested. ${oneLine(reason)}\n`;
  const lines = findings.map(
    ({ severity, title, location }) =>
      `  ${severity.padEnd(8)}  ${oneLine(title)} (${oneLine(location)})`,
  );
  const { pass, fail, error, not_applicable: notApplicable, not_run: notRun } = outcomes;
  const head = `${target}: score ${score ?? 'unknown'}, ${numbered(findings.length, 'finding')}`;
  const ended = `${numbered(pass, 'check')} passed, ${fail} failed, ${error} could not run`;
  const tail = `  ${ended}, ${notApplicable} not applicable, ${notRun} outside of this scan`;
  return `${[head, ...lines, tail].join('\n')}\n`;
}

const numbered = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A target chooses part of these texts: it must not move the cursor of a terminal. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
