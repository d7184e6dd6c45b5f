import { setImmediate } from 'node:timers/promises';
import { codeLabel } from '@parapet/contracts/findings/fitting-steps';
import { PDF_FINDINGS } from '@parapet/contracts/reports/report';
import { cutText, shortenText } from '@parapet/contracts/text/cut-text';
import { type Fonts, loadFonts, writableName } from '../../../platform/pdf/fonts.ts';
import {
  CODE_ROOM,
  colors,
  createPdfDocument,
  type PdfDocument,
} from '../../../platform/pdf/pdf-document.ts';
import type { ReportedAsset } from '../../assets/assets.port.ts';
import { overTimeOf, scaleNote } from '../executive/over-time.policy.ts';
import type { FindingDetail, Mending, ReportDocument } from '../report-document.ts';
import { dayOf } from '../report-figures.ts';
import { boundOf, writeOutline } from '../report-outline.ts';
import type { PlacedFinding, ReportFacts, ReportSource } from '../report-source.ts';
import { assetCells, assetColumns, factsLine, placeTable } from '../report-tables.ts';
import {
  isDecided,
  notOverTime,
  periodOf,
  scopeLabel,
  severityLabels,
  shortPeriodOf,
  titles,
} from '../report-texts.ts';
import type { Sink } from '../text-sink.ts';
import type { OnProgress } from '../write-csv.ts';
import { drawOverTime, OVER_TIME_HEIGHT } from './over-time-chart.ts';
import { CHART_HEIGHT, drawScoreChart } from './score-chart.ts';
import { drawSeverities } from './severity-chart.ts';
import { writeCover } from './write-cover.ts';

/** In points: a paragraph and the head of the first issue, or of a table, stay with the title. */
const SUBSECTION_ROOM = 115;
/** In points, of the title of an issue below the change that closes it. */
const ISSUE_SIZE = 10;
/** Characters of the title at the foot of each page, which is one line. */
const FOOTER_TITLE = 56;
/** In points, of the label of an evidence. */
const LABEL_ROOM = 20;
/** Assets that a PDF lists. */
const PDF_ASSETS = 500;
/** In points, above a section that starts within a page. */
const SECTION_GAP = 14;
/** Places of one change that a PDF lists. */
const PDF_PLACES = 60;
/** Places of all changes: the structure of a document stays in memory to its end. */
const PDF_ROWS = 1500;
/** Characters of a response that a PDF shows; the finding itself has all of it. */
const EVIDENCE_CHARACTERS = 600;
const EVIDENCE_LINES = 9;
const CODE_CHARACTERS = 900;

/** A document to hand on. It describes the first findings and says how many there are. */
export async function writePdf(
  source: ReportSource,
  sink: Sink,
  onProgress: OnProgress,
): Promise<number> {
  const { facts } = source;
  const fonts = await loadFonts();
  const chunks: Buffer[] = [];
  const title = `${titles[facts.type]}: ${facts.workspaceName}`;
  const footer = `${shortenText(title, FOOTER_TITLE)} · ${shortPeriodOf(facts)}`;
  const pdf = createPdfDocument(fonts, {
    title,
    subject: `${scopeLabel(facts.scope)}, ${periodOf(facts)}`,
    write: (chunk) => void chunks.push(chunk),
  });
  const flush = async () => {
    for (const chunk of chunks.splice(0)) await sink.write(chunk);
    // Layout takes the thread; scans of this worker go on in between.
    await setImmediate();
  };
  const findings = await writeOutline(
    source,
    documentOf(pdf, fonts, facts.timezone, flush),
    onProgress,
  );
  pdf.paragraph(
    `Characters that this document has no letters for are written as their Unicode code, as in [U+5B57], and names of hosts in punycode.`,
    { size: 9, color: colors.muted },
  );
  pdf.end(footer);
  // The writer hands over its last piece after a turn of the event loop.
  await setImmediate();
  await flush();
  return findings;
}

const documentOf = (
  pdf: PdfDocument,
  fonts: Fonts,
  timezone: string,
  flush: ReportDocument['flush'],
): ReportDocument => ({
  maxFindings: PDF_FINDINGS,
  maxPlaces: PDF_PLACES,
  maxRows: PDF_ROWS,
  cover: (facts) => writeCover(pdf, facts),
  section(title, { isOnNewPage } = { isOnNewPage: false }) {
    pdf.section();
    if (isOnNewPage) pdf.newPage();
    else pdf.gap(SECTION_GAP);
    pdf.heading(2, title);
  },
  subsection: (title) => pdf.heading(3, title, { follows: SUBSECTION_ROOM }),
  summary(sentences) {
    for (const sentence of sentences) pdf.paragraph(sentence, { size: 10.5 });
    pdf.gap(4);
  },
  paragraph: (text) => pdf.paragraph(text),
  table: (columns, rows) => pdf.table(columns, rows),
  answers: (rows) => pdf.answers(rows),
  findingsOverTime: (title, facts) => writeFindingsOverTime(pdf, title, facts),
  scoreOverTime: (facts) => writeScoreOverTime(pdf, facts),
  assets: (source) => writeAssets(pdf, fonts, source),
  finding(finding, detail) {
    writeHead(pdf, fonts, timezone, finding, detail);
    if (isDecided(finding.status) && finding.statusReason) {
      pdf.paragraph(`Reason: ${finding.statusReason}`);
    }
    if (detail.description !== null) pdf.paragraph(detail.description);
    if (detail.mending !== null) writeMending(pdf, detail.mending);
  },
  issue({ title, severity, description, mending, places }) {
    pdf.heading(3, title, { size: ISSUE_SIZE, severity });
    if (description !== null) pdf.paragraph(description);
    if (mending !== null) writeMending(pdf, mending);
    const nameOf = ({ assetName }: Pick<PlacedFinding, 'assetName'>) =>
      writableName(fonts.text, assetName);
    const [first] = places;
    if (first && places.length === 1) {
      const line = factsLine(first, nameOf(first), timezone);
      pdf.paragraph(line, { size: 9, color: colors.muted, follows: CODE_ROOM + LABEL_ROOM });
    } else {
      const { columns, rows } = placeTable(places, nameOf, timezone);
      pdf.table(columns, rows);
    }
    if (places[0]) writeEvidence(pdf, places[0], timezone);
  },
  flush,
});

function writeMending(document: PdfDocument, { summary, steps, code }: Mending): void {
  if (summary !== null) document.paragraph(summary, { hasCode: true });
  if (steps.length > 0) document.list(steps);
  // Paper is not pasted from: HTML has the configuration as well.
  for (const each of code.filter(({ kind }) => kind === 'cli')) {
    document.paragraph(codeLabel(each), { size: 9, isBold: true, follows: CODE_ROOM });
    document.code(shortened(each.text, CODE_CHARACTERS));
  }
}

function writeFindingsOverTime(document: PdfDocument, title: string, facts: ReportFacts): void {
  const overTime = overTimeOf(facts);
  document.heading(3, title, { follows: OVER_TIME_HEIGHT + 28 });
  if (overTime === null) {
    drawSeverities(document, facts.open);
    document.paragraph(notOverTime(facts.scope), { size: 9, color: colors.muted });
    return;
  }
  drawOverTime(document, overTime);
  document.paragraph(scaleNote, { size: 9, color: colors.muted });
}

function writeScoreOverTime(document: PdfDocument, { days, scope }: ReportFacts): void {
  document.heading(3, 'Score over time', { follows: CHART_HEIGHT + 8 });
  if (drawScoreChart(document, days)) return;
  document.paragraph(
    scope.kind === 'all'
      ? 'There are not yet two days with a score in this period.'
      : 'The score over time is that of the whole workspace, so this report leaves it out.',
  );
}

async function writeAssets(
  document: PdfDocument,
  fonts: Fonts,
  source: ReportSource,
): Promise<void> {
  const shown: ReportedAsset[] = [];
  for await (const page of source.assets()) {
    shown.push(...page.slice(0, PDF_ASSETS - shown.length));
    if (shown.length >= PDF_ASSETS) break;
  }
  const { timezone, coverage } = source.facts;
  if (coverage.assets > shown.length) {
    document.paragraph(boundOf(shown.length, coverage.assets, 'assets'));
  }
  document.table(
    assetColumns,
    shown.map((asset) => assetCells(asset, writableName(fonts.text, asset.name), timezone)),
  );
}

function writeHead(
  document: PdfDocument,
  fonts: Fonts,
  timezone: string,
  finding: PlacedFinding,
  { hasTitle }: FindingDetail,
): void {
  if (hasTitle) {
    document.gap(4);
    const { severity, title } = finding;
    document.heading(3, `${severityLabels[severity]}: ${title}`, { severity });
  }
  const name = writableName(fonts.text, finding.assetName);
  document.paragraph(factsLine(finding, name, timezone), { size: 9, color: colors.muted });
}

function writeEvidence(document: PdfDocument, { evidence }: PlacedFinding, timezone: string): void {
  for (const { request, response, capturedAt, redactions } of evidence.slice(0, 1)) {
    const secrets = redactions === 1 ? '1 secret' : `${redactions} secrets`;
    const hidden = redactions > 0 ? `, ${secrets} redacted` : '';
    document.paragraph(`Evidence of ${dayOf(capturedAt, timezone)}${hidden}`, {
      size: 9,
      isBold: true,
      follows: CODE_ROOM,
    });
    const lines = `${request}\n\n${response}`.split('\n');
    const first = lines.slice(0, EVIDENCE_LINES).join('\n');
    const isCut = lines.length > EVIDENCE_LINES && first.length <= EVIDENCE_CHARACTERS;
    document.code(isCut ? `${first} … (shortened)` : shortened(first, EVIDENCE_CHARACTERS));
  }
}

const shortened = (text: string, length: number): string =>
  text.length > length ? `${cutText(text, length).toWellFormed()} … (shortened)` : text;
