import { setImmediate } from 'node:timers/promises';
import { PDF_FINDINGS } from '@parapet/contracts/report';
import { severities } from '@parapet/contracts/vocabulary';
import { type Fonts, loadFonts, writableName } from '../../../platform/pdf/fonts.ts';
import { colors, createPdfDocument, type PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { ReportedAsset } from '../../assets/assets.port.ts';
import type { ReportedFinding } from '../../findings/findings.port.ts';
import type { ReportFacts, ReportSource } from '../report-source.ts';
import {
  assetCells,
  assetColumns,
  coverageCells,
  coverageColumns,
  factsLine,
  gapColumns,
  severityCells,
  severityColumns,
} from '../report-tables.ts';
import {
  dayOf,
  method,
  number,
  scopeLabel,
  severityLabels,
  summaryOf,
  titles,
} from '../report-texts.ts';
import type { Sink } from '../text-sink.ts';
import type { OnProgress } from '../write-csv.ts';
import { drawScoreChart } from './score-chart.ts';

/** Assets that a PDF lists. */
const PDF_ASSETS = 500;
/** Characters of a response that a PDF shows; the finding itself has all of it. */
const EVIDENCE_CHARACTERS = 1200;

/** A document to hand on. It describes the first findings and says how many there are. */
export async function writePdf(
  source: ReportSource,
  sink: Sink,
  onProgress: OnProgress,
): Promise<number> {
  const { facts } = source;
  const fonts = await loadFonts();
  const chunks: Buffer[] = [];
  const flush = async () => {
    for (const chunk of chunks.splice(0)) await sink.write(chunk);
  };
  const title = `${titles[facts.type]}: ${facts.workspaceName}`;
  const subject = `${scopeLabel(facts.scope)}, ${dayOf(facts.from)} to ${dayOf(facts.madeAt)}`;
  const document = createPdfDocument(fonts, {
    title,
    subject,
    write: (chunk) => void chunks.push(chunk),
  });
  writeCover(document, facts);
  writeSummary(document, facts);
  let findings = 0;
  if (facts.type === 'executive') {
    writeFirst(document, fonts, facts);
    findings = severities.reduce((sum, severity) => sum + facts.open[severity], 0);
  } else {
    if (facts.type === 'asset') await writeAssets(document, fonts, source);
    findings = await writeFindings(document, fonts, source, async (done) => {
      await onProgress(done);
      await flush();
      // Layout takes the thread; scans of this worker go on in between.
      await setImmediate();
    });
  }
  writeMethod(document, facts);
  document.end(`Parapet · ${title} · ${dayOf(facts.madeAt)}`);
  // The writer hands over its last piece after a turn of the event loop.
  await setImmediate();
  await flush();
  return findings;
}

function writeCover(document: PdfDocument, facts: ReportFacts): void {
  document.section();
  document.gap(150);
  document.paragraph('Parapet', { size: 12, color: colors.accent, isBold: true });
  document.heading(1, titles[facts.type]);
  document.paragraph(facts.workspaceName, { size: 18 });
  document.gap(16);
  document.paragraph(scopeLabel(facts.scope), { color: colors.muted });
  document.paragraph(`${dayOf(facts.from)} to ${dayOf(facts.madeAt)} (UTC)`, {
    color: colors.muted,
  });
  document.gap(24);
  document.paragraph(
    'Confidential: it names weaknesses of systems. Share it with those who need it.',
    { size: 9, color: colors.muted },
  );
  document.paragraph(`Report ${facts.id}`, { size: 9, color: colors.muted });
  document.newPage();
}

function writeSummary(document: PdfDocument, facts: ReportFacts): void {
  const { coverage } = facts;
  document.section();
  document.heading(2, 'Summary');
  for (const sentence of summaryOf(facts)) document.paragraph(sentence, { size: 10.5 });
  document.gap(4);
  document.heading(3, 'Score and coverage');
  document.table(coverageColumns, [coverageCells(facts)]);
  document.heading(3, 'Open findings by severity');
  document.table(severityColumns, [severityCells(facts)]);
  document.heading(3, 'Score over time');
  if (!drawScoreChart(document, facts.days)) {
    document.paragraph(
      facts.scope.kind === 'all'
        ? 'There are not yet two days with a score in this period.'
        : 'The score over time is that of the whole workspace, so this report leaves it out.',
    );
  }
  if (facts.gaps.length > 0) {
    const untested = coverage.error + coverage.notTested;
    document.heading(3, 'What was not tested');
    document.table(
      gapColumns,
      facts.gaps.map(({ name, reason }) => [name, reason]),
    );
    if (untested > facts.gaps.length) {
      document.paragraph(`${number(untested - facts.gaps.length)} more assets were not tested.`);
    }
  }
}

function writeFirst(document: PdfDocument, fonts: Fonts, { first }: ReportFacts): void {
  document.section();
  document.newPage();
  document.heading(2, 'Fix these first');
  if (first.length === 0) {
    document.paragraph('No finding is open.');
    return;
  }
  document.paragraph('The open findings with the highest priority, worst first.');
  for (const finding of first) {
    writeHead(document, fonts, finding);
    document.paragraph(finding.remediation.summary);
    const [evidence] = finding.evidence;
    if (evidence?.matched) document.code(shortened(evidence.matched, 400));
  }
}

async function writeAssets(
  document: PdfDocument,
  fonts: Fonts,
  source: ReportSource,
): Promise<void> {
  document.section();
  document.heading(2, 'Assets');
  const shown: ReportedAsset[] = [];
  for await (const page of source.assets()) {
    shown.push(...page.slice(0, PDF_ASSETS - shown.length));
    if (shown.length >= PDF_ASSETS) break;
  }
  const { assets } = source.facts.coverage;
  if (assets > shown.length) document.paragraph(boundOf(shown.length, assets, 'assets'));
  document.table(
    assetColumns,
    shown.map((asset) => assetCells(asset, writableName(fonts.text, asset.name))),
  );
}

/** Returns the number of all findings, also of those that are not described. */
async function writeFindings(
  document: PdfDocument,
  fonts: Fonts,
  source: ReportSource,
  afterPage: OnProgress,
): Promise<number> {
  const isDelta = source.facts.type === 'delta';
  document.section();
  document.newPage();
  document.heading(2, isDelta ? 'What has changed' : 'Findings');
  document.paragraph(
    `Worst first. This PDF describes at most ${number(PDF_FINDINGS)} findings; CSV and JSON have all of them.`,
  );
  let count = 0;
  for await (const page of source.findings()) {
    for (const finding of page) {
      count += 1;
      if (count > PDF_FINDINGS) continue;
      writeHead(document, fonts, finding);
      document.paragraph(finding.description);
      document.paragraph(finding.remediation.summary);
      if (finding.remediation.steps.length > 0) document.list(finding.remediation.steps);
      if (source.facts.type === 'technical') writeEvidence(document, finding);
      if (count % 10 === 0) await afterPage(count);
    }
    await afterPage(count);
  }
  if (count === 0) document.paragraph(isDelta ? 'Nothing has changed.' : 'There is no finding.');
  if (count > PDF_FINDINGS) document.paragraph(boundOf(PDF_FINDINGS, count, 'findings'));
  return count;
}

function writeHead(document: PdfDocument, fonts: Fonts, finding: ReportedFinding): void {
  document.gap(4);
  document.heading(3, `${severityLabels[finding.severity]}: ${finding.title}`);
  const name = writableName(fonts.text, finding.assetName);
  document.paragraph(factsLine(finding, name), { size: 9, color: colors.muted });
}

function writeEvidence(document: PdfDocument, { evidence }: ReportedFinding): void {
  for (const { request, response, capturedAt, redactions } of evidence.slice(0, 2)) {
    const secrets = redactions === 1 ? '1 secret' : `${redactions} secrets`;
    const hidden = redactions > 0 ? `, ${secrets} redacted` : '';
    document.paragraph(`Evidence of ${dayOf(capturedAt)}${hidden}`, { size: 9, isBold: true });
    document.code(shortened(`${request}\n\n${response}`, EVIDENCE_CHARACTERS));
  }
}

function writeMethod(document: PdfDocument, { madeAt }: ReportFacts): void {
  document.section();
  document.heading(2, 'Method and limits');
  for (const paragraph of method) document.paragraph(paragraph);
  document.paragraph(
    `Made on ${dayOf(madeAt)}. Characters that this document has no letters for are written as their Unicode code, as in [U+5B57], and names of hosts in punycode.`,
    { size: 9, color: colors.muted },
  );
}

const boundOf = (shown: number, all: number, what: string): string =>
  `Described are the first ${number(shown)} of ${number(all)} ${what}. Create the report as CSV or JSON for all of them.`;

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).toWellFormed()} … (shortened)` : text;
