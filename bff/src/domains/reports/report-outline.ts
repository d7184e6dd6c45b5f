import type { Remediation } from '@parapet/contracts/findings/finding';
import { fittingSteps, listedSteps } from '@parapet/contracts/findings/fitting-steps';
import { severities } from '@parapet/contracts/text/vocabulary';
import type { ReportedFinding } from '../findings/findings.port.ts';
import { writeExecutive } from './executive/write-executive.ts';
import { writeBreaches } from './report-breaches.ts';
import { writeCompliance } from './report-compliance.ts';
import type { FindingDetail, Mending, ReportDocument } from './report-document.ts';
import { number } from './report-figures.ts';
import type { PlacedFinding, ReportedChange, ReportFacts, ReportSource } from './report-source.ts';
import {
  coverageCells,
  coverageColumns,
  gapColumns,
  untestedCells,
  untestedColumns,
} from './report-tables.ts';
import {
  changeTitles,
  closesLine,
  isDecided,
  method,
  severityLabels,
  summaryOf,
} from './report-texts.ts';
import type { OnProgress } from './write-csv.ts';

/** Reasons that a report lists. */
const UNTESTED = 25;
/** Places of each change that a long report lists. */
const FEW_PLACES = 3;
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
  if (facts.compliance !== null) return await writeCompliance(source, document, onProgress);
  if (facts.type === 'breach') return await writeBreaches(source, document, onProgress);
  if (facts.executive !== null) {
    writeExecutive(document, facts, facts.executive);
    return severities.reduce((sum, severity) => sum + facts.open[severity], 0);
  }
  writeSummary(document, facts);
  if (facts.type === 'asset') {
    document.section('Assets');
    await document.assets(source);
  }
  const findings =
    facts.type === 'technical'
      ? await writeChanges(document, source, onProgress)
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
  document.findingsOverTime('Open findings by severity', facts);
  document.scoreOverTime?.(facts);
}

function writeGaps(document: ReportDocument, { coverage, gaps, untested }: ReportFacts): void {
  if (gaps.length + untested.length === 0) return;
  document.section('What was not tested');
  if (gaps.length > 0) {
    document.table(
      gapColumns,
      gaps.map(({ name, reason }) => [name, reason]),
    );
    const more = coverage.error + coverage.notTested - gaps.length;
    if (more > 0) document.paragraph(`${number(more)} more assets were not tested.`);
  }
  if (untested.length === 0) return;
  document.subsection('Checks without a result on assets that were tested');
  document.table(untestedColumns, untested.slice(0, UNTESTED).map(untestedCells));
  if (untested.length > UNTESTED) {
    document.paragraph(
      `${number(untested.length - UNTESTED)} more reasons, of fewer checks: the coverage of each scan has them.`,
    );
  }
}

/** Decides what is said of each finding: a text once, and a title once for findings that follow each other. */
function createDetails(type: ReportFacts['type']) {
  const once = createOnce();
  let last = '';
  return (finding: PlacedFinding): FindingDetail => {
    const { status, description } = finding;
    const kind = kindOf(finding);
    const title = `${status} ${finding.title} ${kind}`;
    // A settled finding needs no remediation in a report of what has changed.
    if (type === 'delta' && (status === 'fixed' || isDecided(status))) {
      const hasTitle = last !== title;
      last = title;
      return { hasTitle, description: null, mending: null };
    }
    const said = once(kind, description);
    const mending = mendingOf(finding.remediation, finding.products);
    const mended = once(`${kind} ${JSON.stringify(mending.steps)}`, mending);
    const hasTitle = said !== null || mended !== null || last !== title;
    last = title;
    return { hasTitle, description: said, mending: mended };
  };
}

/** Returns what returns a text that was not said before under the same key, or null. */
const createOnce = () => {
  const told = new Set<string>();
  return <Part>(key: string, part: Part): Part | null => {
    if (told.has(key)) return null;
    told.add(key);
    return part;
  };
};

/** Findings with the same text. */
const kindOf = ({ checkId, severity, description }: ReportedFinding): string =>
  `${checkId} ${severity} ${description}`;

const mendingOf = (remediation: Remediation, products: readonly string[]): Mending => ({
  summary: remediation.summary,
  steps: listedSteps(fittingSteps(remediation, products)),
  code: remediation.code ?? [],
});

/** The findings of one kind together, where the first of them stood. */
const byKind = (page: readonly PlacedFinding[]): readonly PlacedFinding[] =>
  [...Map.groupBy(page, (finding) => `${finding.status} ${kindOf(finding)}`).values()].flat();

async function writeChanges(
  document: ReportDocument,
  source: ReportSource,
  onProgress: OnProgress,
): Promise<number> {
  const { maxPlaces } = document;
  let count = 0;
  const leaveMemory = async () => {
    await onProgress(count);
    await document.flush();
  };
  document.section('Findings', { isOnNewPage: true });
  document.paragraph(
    `By the change that closes them, those first that close most risk. Evidence stands once for each issue, and beside a place where it differs. This file lists at most ${number(maxPlaces)} places for each change; CSV and JSON have all of them.`,
  );
  const once = createOnce();
  let rows = 0;
  for await (const change of source.changes(maxPlaces)) {
    count += change.findings;
    const few = change.places.slice(0, rows < document.maxRows ? maxPlaces : FEW_PLACES);
    rows += few.length;
    writeChange(document, { ...change, places: few }, once);
    await leaveMemory();
  }
  if (count === 0) document.paragraph('No finding is open.');
  const detailOf = createDetails('technical');
  let accepted = 0;
  for await (const page of source.findings('risk_accepted')) {
    if (accepted === 0 && page.length > 0) document.section('Accepted risks');
    for (const finding of byKind(page)) {
      accepted += 1;
      if (accepted <= document.maxFindings) document.finding(finding, detailOf(finding));
    }
    await leaveMemory();
  }
  if (accepted > document.maxFindings) {
    document.paragraph(boundOf(document.maxFindings, accepted, 'accepted risks'));
  }
  return count + accepted;
}

function writeChange(
  document: ReportDocument,
  { name, findings, assets, risk, places }: ReportedChange,
  once: ReturnType<typeof createOnce>,
): void {
  document.subsection(name);
  document.paragraph(closesLine({ findings, assets, risk }));
  const ofTitles = Map.groupBy(places, (place) => `${kindOf(place)} ${place.title}`);
  for (const ofTitle of ofTitles.values()) {
    const [first] = ofTitle;
    if (first === undefined) continue;
    const { title, severity, description, remediation } = first;
    const products = [...new Set(ofTitle.flatMap((place) => place.products))];
    const mending = mendingOf(remediation, products);
    document.issue({
      title: `${severityLabels[severity]}: ${title}`,
      severity,
      description: once(description, description),
      // Code names the resource; that of the first place shows how it is done.
      mending: once(JSON.stringify([mending.summary, mending.steps]), {
        ...mending,
        // The title of the change says it.
        summary: mending.summary === `${name}.` ? null : mending.summary,
      }),
      places: ofTitle,
    });
  }
  if (findings > places.length) document.paragraph(boundOf(places.length, findings, 'places'));
}

async function writeFindings(
  document: ReportDocument,
  source: ReportSource,
  onProgress: OnProgress,
): Promise<number> {
  const { maxFindings } = document;
  const { type } = source.facts;
  document.section(type === 'delta' ? 'What has changed' : 'Findings', { isOnNewPage: true });
  document.paragraph(
    `${type === 'delta' ? 'By what became of them, worst first' : 'Worst first'}. This file describes at most ${number(maxFindings)} findings; CSV and JSON have all of them. What a finding means and how to fix it stands at the first of its kind.`,
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
      if (count > maxFindings) continue;
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
  if (count > maxFindings) document.paragraph(boundOf(maxFindings, count, 'findings'));
  return count;
}
