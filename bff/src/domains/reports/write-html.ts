import { createHash } from 'node:crypto';
import { codeLabel } from '@parapet/contracts/findings/fitting-steps';
import { HTML_FINDINGS } from '@parapet/contracts/reports/report';
import { textParts } from '@parapet/contracts/text/text-parts';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { escapeHtml } from '@parapet/embedded-auth/mail-document';
import type { Column } from '../../platform/pdf/pdf-document.ts';
import { severityColors } from '../../platform/pdf/severity-mark.ts';
import { overTimeOf, scaleNote } from './executive/over-time.policy.ts';
import { chartStyle, markOf, overTimeSvg } from './html-charts.ts';
import type { FindingDetail, Issue, Mending, ReportDocument } from './report-document.ts';
import { dayOf, number } from './report-figures.ts';
import { writeOutline } from './report-outline.ts';
import type { PlacedFinding, ReportFacts, ReportSource } from './report-source.ts';
import { assetCells, assetColumns, factsLine, placeTable } from './report-tables.ts';
import {
  isDecided,
  notOverTime,
  periodOf,
  scopeLabel,
  severityLabels,
  titles,
} from './report-texts.ts';
import type { Sink } from './text-sink.ts';
import type { OnProgress } from './write-csv.ts';

const markColors = severities.map((each) => `.${each}{fill:${severityColors[each]}}`).join('');

const severityLines = severities
  .map((each) => `.is-${each}{color:${severityColors[each]}}`)
  .join('');

/** Light, as paper is: it is printed and handed on. */
const style = `
:root{color-scheme:light;--text:#111b1d;--muted:#566569;--line:#dce2e2;--surface:#f5f7f7}
body{font:15px/1.55 system-ui,sans-serif;color:var(--text);max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.8rem}h2{margin-top:2.5rem}h3{margin:1.8rem 0 .2rem;font-size:1.1rem}h4{margin:1.2rem 0 .2rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
.muted{color:var(--muted)}pre{background:var(--surface);padding:.7rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
article{break-inside:avoid;overflow-wrap:anywhere}
th{color:var(--muted);font-size:.87rem}td{overflow-wrap:anywhere}.number{text-align:right;font-variant-numeric:tabular-nums}
.answers th{width:8rem}
.mark{width:.7em;height:.7em;margin-right:.4em}${markColors}${severityLines}${chartStyle}
thead{display:table-header-group}tr,h2,h3,h4{break-inside:avoid}h2,h3,h4{break-after:avoid}
@page{size:A4;margin:18mm 16mm}@media print{body{margin:0;max-width:none;font-size:10.5pt}pre{background:none;border-left:2px solid var(--line)}}
`;

/** Places of one change that it lists, and of all. */
const HTML_PLACES = 500;
const HTML_ROWS = 50_000;

/** The file runs nothing and loads nothing; its one style is named by its hash. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'`;

/** One file that needs nothing else. */
export async function writeHtml(
  source: ReportSource,
  sink: Sink,
  onProgress: OnProgress,
): Promise<number> {
  const { timezone } = source.facts;
  const pieces: string[] = [];
  const flush = () => sink.write(pieces.splice(0).join('\n'));
  const document: ReportDocument = {
    maxFindings: HTML_FINDINGS,
    maxPlaces: HTML_PLACES,
    maxRows: HTML_ROWS,
    cover: (facts) => void pieces.push(headOf(facts)),
    section: (title) => void pieces.push(`<h2>${escapeHtml(title)}</h2>`),
    subsection: (title) => void pieces.push(`<h3>${escapeHtml(title)}</h3>`),
    summary: (sentences) => void pieces.push(...sentences.map(paragraphOf)),
    paragraph: (text) => void pieces.push(paragraphOf(text)),
    table: (columns, rows) =>
      void pieces.push(tableHead(columns), ...rows.map(rowOf(columns)), TABLE_END),
    answers: (rows) => void pieces.push(answersOf(rows)),
    findingsOverTime: (title, facts) =>
      void pieces.push(`<h3>${escapeHtml(title)}</h3>`, ...overTimeParts(facts)),
    async assets({ assets }) {
      pieces.push(tableHead(assetColumns));
      for await (const page of assets()) {
        pieces.push(
          ...page.map((asset) => rowOf(assetColumns)(assetCells(asset, asset.name, timezone))),
        );
        await flush();
      }
      pieces.push(TABLE_END);
    },
    finding: (finding, detail) => void pieces.push(articleOf(finding, detail, timezone)),
    issue: (issue) => void pieces.push(issueOf(issue, timezone)),
    flush,
  };
  const findings = await writeOutline(source, document, onProgress);
  pieces.push('</main></body></html>\n');
  await flush();
  return findings;
}

function headOf(facts: ReportFacts): string {
  const title = escapeHtml(`${titles[facts.type]}: ${facts.workspaceName}`);
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${style}</style></head><body><main>
${logoOf(facts)}<h1>${title}</h1>
<p class="muted">${escapeHtml(scopeLabel(facts.scope))}, ${periodOf(facts)}. Report ${escapeHtml(facts.id)}.</p>
<p class="muted"><b>Confidential.</b> It names weaknesses of systems. Share it with those who need it.</p>`;
}

const logoOf = ({ logo, workspaceName }: ReportFacts): string =>
  logo === null
    ? ''
    : `<p><img alt="Logo of ${escapeHtml(workspaceName)}" height="60" src="data:image/png;base64,${logo.toString('base64')}"></p>\n`;

const TABLE_END = '</tbody></table>';

/** Text between backticks is code. */
const withCode = (text: string): string =>
  textParts(text)
    .map(({ kind, text: part }) =>
      kind === 'code' ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part),
    )
    .join('');

const paragraphOf = (text: string): string => `<p>${escapeHtml(text)}</p>`;

const tableHead = (columns: readonly Column[]): string =>
  `<table><thead><tr>${columns.map(({ title, isNumber }) => `<th scope="col"${isNumber ? ' class="number"' : ''}>${escapeHtml(title)}</th>`).join('')}</tr></thead><tbody>`;

const cellOf = (cell: string, column: Column | undefined): string => {
  if (column?.isNumber) return `<td class="number">${escapeHtml(cell)}</td>`;
  const severity = column?.isSeverity ? severityOf(cell) : undefined;
  return `<td>${severity ? markOf(severity) : ''}${escapeHtml(cell)}</td>`;
};

const rowOf =
  (columns: readonly Column[]) =>
  (cells: readonly string[]): string =>
    `<tr>${cells.map((cell, at) => cellOf(cell, columns[at])).join('')}</tr>`;

const severityOf = (cell: string): Severity | undefined =>
  severities.find((severity) => severityLabels[severity] === cell);

function articleOf(finding: PlacedFinding, detail: FindingDetail, timezone: string): string {
  const reason =
    isDecided(finding.status) && finding.statusReason
      ? paragraphOf(`Reason: ${finding.statusReason}`)
      : '';
  const title = detail.hasTitle
    ? `<h3>${markOf(finding.severity)}${severityLabels[finding.severity]}: ${escapeHtml(finding.title)}</h3>`
    : '';
  const head = `<article>${title}
<p class="muted">${escapeHtml(factsLine(finding, finding.assetName, timezone))}</p>${reason}`;
  const description = detail.description === null ? '' : paragraphOf(detail.description);
  return `${head}${description}${mendingOf(detail.mending)}</article>`;
}

function issueOf(
  { title, severity, description, mending, places }: Issue,
  timezone: string,
): string {
  const { columns, rows } = placeTable(places, ({ assetName }) => assetName, timezone);
  const evidence = (places[0]?.evidence ?? []).map(
    ({ request, response, capturedAt }) =>
      `<p class="muted">Evidence of ${dayOf(capturedAt, timezone)}</p><pre>${escapeHtml(`${request}\n\n${response}`)}</pre>`,
  );
  return `<section><h4>${markOf(severity)}${escapeHtml(title)}</h4>${description === null ? '' : paragraphOf(description)}
${mendingOf(mending)}
${tableHead(columns)}${rows.map(rowOf(columns)).join('')}${TABLE_END}${evidence.join('')}</section>`;
}

function mendingOf(mending: Mending | null): string {
  if (mending === null) return '';
  const { summary, steps, code } = mending;
  const items = steps.map((step) => `<li>${withCode(step)}</li>`).join('');
  const blocks = code.map(
    (each) => `<p class="muted">${codeLabel(each)}</p><pre>${escapeHtml(each.text)}</pre>`,
  );
  const said = summary === null ? '' : `<p>${withCode(summary)}</p>`;
  return `${said}${items === '' ? '' : `<ol>${items}</ol>`}${blocks.join('')}`;
}

const answersOf = (rows: readonly (readonly [string, string])[]): string =>
  `<table class="answers"><tbody>${rows.map(([head, text]) => `<tr><th scope="row">${escapeHtml(head)}</th><td>${escapeHtml(text)}</td></tr>`).join('')}</tbody></table>`;

/** Lists the open findings as well where there is no line: a table needs no picture. */
function overTimeParts(facts: ReportFacts): string[] {
  const overTime = overTimeOf(facts);
  if (overTime !== null) {
    return [overTimeSvg(overTime), `<p class="muted">${escapeHtml(scaleNote)}</p>`];
  }
  const rows = severities.map((each) => [severityLabels[each], number(facts.open[each])]);
  return [
    tableHead(openColumns),
    ...rows.map(rowOf(openColumns)),
    TABLE_END,
    `<p class="muted">${escapeHtml(notOverTime(facts.scope))}</p>`,
  ];
}

const openColumns: readonly Column[] = [
  { title: 'Severity', width: 0.5, isSeverity: true },
  { title: 'Open', width: 0.5, isNumber: true },
];
