import { severities } from '@parapet/contracts/vocabulary';
import type { Column } from '../../platform/pdf/pdf-document.ts';
import type { ReportedFinding } from '../findings/findings.port.ts';
import type { ReportFacts, ReportSource } from './report-source.ts';
import {
  coverageCells,
  coverageColumns,
  gapColumns,
  severityCells,
  severityColumns,
} from './report-tables.ts';
import { changeTitles, isDecided, method, number, summaryOf } from './report-texts.ts';
import type { OnProgress } from './write-csv.ts';

export type FindingDetail = 'head' | 'brief' | 'whole' | 'with-evidence';

/** A report that a person reads from top to bottom, in one format. Parts are kept until `flush`. */
export interface ReportDocument {
  /** Findings that it describes; further ones are counted. */
  readonly mostFindings: number;
  cover(facts: ReportFacts): void;
  section(title: string, options?: { readonly isOnNewPage: boolean }): void;
  subsection(title: string): void;
  summary(sentences: readonly string[]): void;
  paragraph(text: string): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  /** Where the format can draw. */
  readonly scoreOverTime?: (facts: ReportFacts) => void;
  /** Lists the assets of the report, those that the format has room for. */
  assets(source: ReportSource): Promise<void>;
  /** `brief` for one of the first findings, which a reader without time gets; `head` names it alone. */
  finding(finding: ReportedFinding, detail: FindingDetail): void;
  flush(): Promise<void>;
}

/** Findings after which what was written leaves the memory. */
const FLUSH_EVERY = 10;

/** Writes the parts of a report in their order. @returns the number of all findings, described or not */
export async function writeOutline(
  source: ReportSource,
  document: ReportDocument,
  onProgress: OnProgress,
): Promise<number> {
  const { facts } = source;
  document.cover(facts);
  writeSummary(document, facts);
  if (facts.type === 'executive') writeFirst(document, facts);
  if (facts.type === 'asset') {
    document.section('Assets');
    await document.assets(source);
  }
  const findings =
    facts.type === 'executive'
      ? severities.reduce((sum, severity) => sum + facts.open[severity], 0)
      : await writeFindings(document, source, onProgress);
  document.section('Method and limits');
  for (const paragraph of method) document.paragraph(paragraph);
  return findings;
}

/** Returns a text that says how much of a list is described. */
export const boundOf = (shown: number, all: number, what: string): string =>
  `Described are the first ${number(shown)} of ${number(all)} ${what}. Create the report as CSV or JSON for all of them.`;

function writeSummary(document: ReportDocument, facts: ReportFacts): void {
  const { coverage, gaps } = facts;
  document.section('Summary');
  document.summary(summaryOf(facts));
  document.subsection('Score and coverage');
  document.table(coverageColumns, [coverageCells(facts)]);
  document.subsection('Open findings by severity');
  document.table(severityColumns, [severityCells(facts)]);
  document.scoreOverTime?.(facts);
  if (gaps.length === 0) return;
  document.subsection('What was not tested');
  document.table(
    gapColumns,
    gaps.map(({ name, reason }) => [name, reason]),
  );
  const more = coverage.error + coverage.notTested - gaps.length;
  if (more > 0) document.paragraph(`${number(more)} more assets were not tested.`);
}

function writeFirst(document: ReportDocument, { first }: ReportFacts): void {
  document.section('Fix these first', { isOnNewPage: true });
  document.paragraph(
    first.length === 0
      ? 'No finding is open.'
      : 'One change each, those first that close most risk, with the finding of the highest priority.',
  );
  for (const { name, findings, assets, risk, worst } of first) {
    document.subsection(name);
    document.paragraph(
      `Closes ${number(findings)} ${findings === 1 ? 'finding' : 'findings'} on ${number(assets)} ${assets === 1 ? 'asset' : 'assets'}, ${number(risk)} risk points.`,
    );
    document.finding(worst, 'brief');
  }
}

/** What is settled needs no remediation in a report of what has changed. */
const detailOf = (type: ReportFacts['type'], { status }: ReportedFinding): FindingDetail => {
  if (type === 'technical') return 'with-evidence';
  const isSettled = status === 'fixed' || isDecided(status);
  return type === 'delta' && isSettled ? 'head' : 'whole';
};

async function writeFindings(
  document: ReportDocument,
  source: ReportSource,
  onProgress: OnProgress,
): Promise<number> {
  const { mostFindings } = document;
  const { type } = source.facts;
  document.section(type === 'delta' ? 'What has changed' : 'Findings', { isOnNewPage: true });
  document.paragraph(
    `${type === 'delta' ? 'By what became of them, worst first' : 'Worst first'}. This file describes at most ${number(mostFindings)} findings; CSV and JSON have all of them.`,
  );
  let count = 0;
  let status: ReportedFinding['status'] | null = null;
  const leaveMemory = async () => {
    await onProgress(count);
    await document.flush();
  };
  for await (const page of source.findings()) {
    for (const finding of page) {
      count += 1;
      if (count > mostFindings) continue;
      if (type === 'delta' && finding.status !== status) {
        status = finding.status;
        document.section(changeTitles[status]);
      }
      document.finding(finding, detailOf(type, finding));
      if (count % FLUSH_EVERY === 0) await leaveMemory();
    }
    await leaveMemory();
  }
  if (count === 0) {
    document.paragraph(type === 'delta' ? 'Nothing has changed.' : 'There is no finding.');
  }
  if (count > mostFindings) document.paragraph(boundOf(mostFindings, count, 'findings'));
  return count;
}
