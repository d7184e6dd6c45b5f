import { createHash } from 'node:crypto';
import type { Remediation } from '@parapet/contracts/findings/finding';
import { HTML_FINDINGS } from '@parapet/contracts/reports/report';
import { textParts } from '@parapet/contracts/text/text-parts';
import { escapeHtml } from '@parapet/embedded-auth/mail-document';
import type { Column } from '../../platform/pdf/pdf-document.ts';
import type { ReportedFinding } from '../findings/findings.port.ts';
import type { FindingDetail, Issue, ReportDocument } from './report-document.ts';
import { writeOutline } from './report-outline.ts';
import type { ReportFacts, ReportSource } from './report-source.ts';
import { assetCells, assetColumns, factsLine, placeTable } from './report-tables.ts';
import { dayOf, isDecided, periodOf, scopeLabel, severityLabels, titles } from './report-texts.ts';
import type { Sink } from './text-sink.ts';
import type { OnProgress } from './write-csv.ts';

const style = `
:root{color-scheme:light dark;--text:#111b1d;--muted:#566569;--line:#dce2e2;--surface:#f5f7f7}
@media(prefers-color-scheme:dark){:root{--text:#e7eeed;--muted:#91a0a3;--line:#212c2f;--surface:#10171a}}
body{font:15px/1.55 system-ui,sans-serif;color:var(--text);max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.8rem}h2{margin-top:2.5rem}h3{margin:1.8rem 0 .2rem;font-size:1.1rem}h4{margin:1.2rem 0 .2rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
.muted{color:var(--muted)}pre{background:var(--surface);padding:.7rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
article{break-inside:avoid;overflow-wrap:anywhere}
`;

/** Places of one change that it lists. */
const HTML_PLACES = 500;

/** The file runs nothing and loads nothing; its one style is named by its hash. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;

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
    cover: (facts) => void pieces.push(headOf(facts)),
    section: (title) => void pieces.push(`<h2>${escapeHtml(title)}</h2>`),
    subsection: (title) => void pieces.push(`<h3>${escapeHtml(title)}</h3>`),
    summary: (sentences) => void pieces.push(...sentences.map(paragraphOf)),
    paragraph: (text) => void pieces.push(paragraphOf(text)),
    table: (columns, rows) => void pieces.push(tableHead(columns), ...rows.map(rowOf), TABLE_END),
    async assets({ assets }) {
      pieces.push(tableHead(assetColumns));
      for await (const page of assets()) {
        pieces.push(...page.map((asset) => rowOf(assetCells(asset, asset.name, timezone))));
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
<h1>${title}</h1>
<p class="muted">${escapeHtml(scopeLabel(facts.scope))}, ${periodOf(facts)}. Report ${escapeHtml(facts.id)}.</p>`;
}

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
  `<table><thead><tr>${columns.map(({ title }) => `<th scope="col">${escapeHtml(title)}</th>`).join('')}</tr></thead><tbody>`;

const rowOf = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;

function articleOf(finding: ReportedFinding, detail: FindingDetail, timezone: string): string {
  const reason =
    isDecided(finding.status) && finding.statusReason
      ? paragraphOf(`Reason: ${finding.statusReason}`)
      : '';
  const title = detail.hasTitle
    ? `<h3>${severityLabels[finding.severity]}: ${escapeHtml(finding.title)}</h3>`
    : '';
  const head = `<article>${title}
<p class="muted">${escapeHtml(factsLine(finding, finding.assetName, timezone))}</p>${reason}`;
  if (detail.text === null) return `${head}</article>`;
  return `${head}${paragraphOf(finding.description)}${remediationOf(finding.remediation)}</article>`;
}

function issueOf({ title, description, remediation, places }: Issue, timezone: string): string {
  const { columns, rows } = placeTable(places, ({ assetName }) => assetName, timezone);
  const evidence = (places[0]?.evidence ?? []).map(
    ({ request, response, capturedAt }) =>
      `<p class="muted">Evidence of ${dayOf(capturedAt, timezone)}</p><pre>${escapeHtml(`${request}\n\n${response}`)}</pre>`,
  );
  return `<section><h4>${escapeHtml(title)}</h4>${description === null ? '' : paragraphOf(description)}
${remediation === null ? '' : remediationOf(remediation)}
${tableHead(columns)}${rows.map(rowOf).join('')}${TABLE_END}${evidence.join('')}</section>`;
}

function remediationOf({ summary, steps }: Remediation): string {
  const items = steps.map((step) => `<li>${withCode(step)}</li>`).join('');
  return `<p>${withCode(summary)}</p>${items === '' ? '' : `<ol>${items}</ol>`}`;
}
