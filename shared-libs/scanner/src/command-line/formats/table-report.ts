import type { DataBundle } from '@parapet/contracts/assets/data-bundle';
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

function paragraphOf(report: TargetReport): string {
  const { target, reason, score, findings, outcomes } = report;
  if (reason !== null) return `${target}: not tested. ${oneLine(reason)}\n`;
  const lines = findings.map(
    ({ severity, title, location }) =>
      `  ${severity.padEnd(8)}  ${oneLine(title)} (${oneLine(location)})`,
  );
  const { pass, fail, error, not_applicable: notApplicable, not_run: notRun } = outcomes;
  const head = `${target}: score ${score ?? 'unknown'}, ${numbered(findings.length, 'finding')}`;
  const ended = `${numbered(pass, 'check')} passed, ${fail} failed, ${error} could not run`;
  const tail = `  ${ended}, ${notApplicable} not applicable, ${notRun} outside of this scan`;
  return `${[head, ...lines, tail, ...gapsOf(report)].join('\n')}\n`;
}

/** Reasons that are written; the other formats have all. */
const MAX_REASONS = 5;

/** Why checks could not run, the reason of most of them first. */
function gapsOf({ results }: TargetReport): readonly string[] {
  const failed = results.filter(({ outcome }) => outcome === 'error');
  const byReason = Map.groupBy(failed, ({ reason }) => reason ?? 'No reason is known');
  const gaps = [...byReason].sort(([, one], [, other]) => other.length - one.length);
  const lines = gaps
    .slice(0, MAX_REASONS)
    .map(([why, { length }]) => `    ${length} could not run: ${oneLine(why)}`);
  const rest = gaps.length - MAX_REASONS;
  return rest > 0 ? [...lines, `    and ${numbered(rest, 'other reason')}`] : lines;
}

const numbered = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A target chooses part of these texts: it must not move the cursor of a terminal. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
