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

/** A report says this of a finding besides its place and status. */
export interface FindingDetail {
  readonly hasTitle: boolean;
  /** `brief` for one of the first findings, which a reader without time gets. */
  readonly text: 'brief' | 'whole' | null;
  readonly hasEvidence: boolean;
}

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
  readonly severityChart?: (facts: ReportFacts) => void;
  readonly scoreOverTime?: (facts: ReportFacts) => void;
  /** Lists the assets of the report, those that the format has room for. */
  assets(source: ReportSource): Promise<void>;
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
  writeGaps(document, facts);
  document.section('Method and limits');
  for (const paragraph of method) document.paragraph(paragraph);
  return findings;
}

/** Returns a text that says how much of a list is described. */
export const boundOf = (shown: number, all: number, what: string): string =>
  `Described are the first ${number(shown)} of ${number(all)} ${what}. Create the report as CSV or JSON for all of them.`;

function writeSummary(document: ReportDocument, facts: ReportFacts): void {
  document.section('Summary');
  document.summary(summaryOf(facts));
  document.subsection('Score and coverage');
  document.table(coverageColumns, [coverageCells(facts)]);
  document.subsection('Open findings by severity');
  document.table(severityColumns, [severityCells(facts)]);
  document.severityChart?.(facts);
  document.scoreOverTime?.(facts);
}

function writeGaps(document: ReportDocument, { coverage, gaps }: ReportFacts): void {
  if (gaps.length === 0) return;
  document.section('What was not tested');
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
    document.finding(worst, { hasTitle: true, text: 'brief', hasEvidence: false });
  }
}

/** Decides what is said of each finding: a text once, and a title once for findings that follow each other. */
function createDetails(type: ReportFacts['type']) {
  const told = new Set<string>();
  let last = '';
  return (finding: ReportedFinding): FindingDetail => {
    const { status } = finding;
    // A settled finding needs no remediation in a report of what has changed.
    const isSettled = type === 'delta' && (status === 'fixed' || isDecided(status));
    const kind = kindOf(finding);
    const isNew = !isSettled && !told.has(kind);
    if (isNew) told.add(kind);
    const hasTitle = isNew || last !== `${status} ${finding.title} ${kind}`;
    last = `${status} ${finding.title} ${kind}`;
    return { hasTitle, text: isNew ? 'whole' : null, hasEvidence: type === 'technical' };
  };
}

/** Findings with the same text and the same remediation. */
const kindOf = ({ checkId, severity, description }: ReportedFinding): string =>
  `${checkId} ${severity} ${description}`;

/** The findings of one kind together, where the first of them stood. */
const byKind = (page: readonly ReportedFinding[]): readonly ReportedFinding[] =>
  [...Map.groupBy(page, (finding) => `${finding.status} ${kindOf(finding)}`).values()].flat();

async function writeFindings(
  document: ReportDocument,
  source: ReportSource,
  onProgress: OnProgress,
): Promise<number> {
  const { mostFindings } = document;
  const { type } = source.facts;
  document.section(type === 'delta' ? 'What has changed' : 'Findings', { isOnNewPage: true });
  document.paragraph(
    `${type === 'delta' ? 'By what became of them, worst first' : 'Worst first'}. This file describes at most ${number(mostFindings)} findings; CSV and JSON have all of them. What a finding means and how to fix it stands at the first of its kind.`,
  );
  const detailOf = createDetails(type);
  let count = 0;
  let status: ReportedFinding['status'] | null = null;
  const leaveMemory = async () => {
    await onProgress(count);
    await document.flush();
  };
  for await (const page of source.findings()) {
    for (const finding of byKind(page)) {
      count += 1;
      if (count > mostFindings) continue;
      if (type === 'delta' && finding.status !== status) {
        status = finding.status;
        document.section(changeTitles[status]);
      }
      document.finding(finding, detailOf(finding));
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
