import { createHash } from 'node:crypto';
import { HTML_FINDINGS } from '@parapet/contracts/report';
import { severities } from '@parapet/contracts/vocabulary';
import { escapeHtml } from '@parapet/embedded-auth/mail-document';
import type { Column } from '../../platform/pdf/pdf-document.ts';
import type { ReportedFinding } from '../findings/findings.port.ts';
import type { ReportFacts, ReportSource } from './report-source.ts';
import {
  assetCells,
  assetColumns,
  coverageCells,
  coverageColumns,
  factsLine,
  gapColumns,
  severityCells,
  severityColumns,
} from './report-tables.ts';
import {
  dayOf,
  method,
  number,
  scopeLabel,
  severityLabels,
  summaryOf,
  titles,
} from './report-texts.ts';
import type { Sink } from './text-sink.ts';
import type { OnProgress } from './write-csv.ts';

const style = `
:root{color-scheme:light dark;--text:#14181f;--muted:#525d6e;--line:#d4d9e1;--surface:#f3f5f8}
@media(prefers-color-scheme:dark){:root{--text:#e8ebf0;--muted:#a3adbd;--line:#353c48;--surface:#1b2028}}
body{font:15px/1.55 system-ui,sans-serif;color:var(--text);max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.8rem}h2{margin-top:2.5rem}h3{margin:1.6rem 0 .2rem;font-size:1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
.muted{color:var(--muted)}pre{background:var(--surface);padding:.7rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
article{break-inside:avoid;overflow-wrap:anywhere}
`;

/** The file runs nothing and loads nothing; its one style is named by its hash. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** One file that needs nothing else. */
export async function writeHtml(
  source: ReportSource,
  sink: Sink,
  onProgress: OnProgress,
): Promise<number> {
  const { facts } = source;
  await sink.write(headOf(facts));
  if (facts.type === 'asset') {
    await sink.write(`<h2>Assets</h2>${tableHead(assetColumns)}<tbody>\n`);
    for await (const page of source.assets()) {
      const rows = page.map((asset) => rowOf(assetCells(asset, asset.name)));
      await sink.write(rows.join('\n'));
    }
    await sink.write('</tbody></table>\n');
  }
  const isExecutive = facts.type === 'executive';
  await sink.write(`<h2>${isExecutive ? 'Fix these first' : 'Findings'}</h2>\n`);
  let count = 0;
  if (isExecutive) {
    await sink.write(facts.first.map((finding) => articleOf(finding, false)).join('\n'));
    count = severities.reduce((sum, severity) => sum + facts.open[severity], 0);
  } else {
    for await (const page of source.findings()) {
      const shown = page.slice(0, Math.max(0, HTML_FINDINGS - count));
      const hasEvidence = facts.type === 'technical';
      await sink.write(shown.map((finding) => articleOf(finding, hasEvidence)).join('\n'));
      count += page.length;
      await onProgress(count);
    }
    if (count > HTML_FINDINGS) {
      await sink.write(
        `<p>Described are the first ${number(HTML_FINDINGS)} of ${number(count)} findings. Create the report as CSV or JSON for all of them.</p>`,
      );
    }
  }
  if (count === 0) await sink.write('<p>There is no finding.</p>');
  const texts = method.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');
  await sink.write(`<h2>Method and limits</h2>\n${texts}\n</main></body></html>\n`);
  return count;
}

function headOf(facts: ReportFacts): string {
  const title = escapeHtml(`${titles[facts.type]}: ${facts.workspaceName}`);
  const summary = summaryOf(facts).map((text) => `<p>${escapeHtml(text)}</p>`);
  const gaps = facts.gaps.map(({ name, reason }) => rowOf([name, reason])).join('\n');
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${title}</title><style>${style}</style></head><body><main>
<h1>${title}</h1>
<p class="muted">${escapeHtml(scopeLabel(facts.scope))}, ${dayOf(facts.from)} to ${dayOf(facts.madeAt)} (UTC). Report ${escapeHtml(facts.id)}.</p>
<h2>Summary</h2>
${summary.join('\n')}
${tableHead(coverageColumns)}<tbody>${rowOf(coverageCells(facts))}</tbody></table>
<h3>Open findings by severity</h3>
${tableHead(severityColumns)}<tbody>${rowOf(severityCells(facts))}</tbody></table>
${gaps === '' ? '' : `<h3>What was not tested</h3>${tableHead(gapColumns)}<tbody>${gaps}</tbody></table>`}
`;
}

const tableHead = (columns: readonly Column[]): string =>
  `<table><thead><tr>${columns.map(({ title }) => `<th scope="col">${escapeHtml(title)}</th>`).join('')}</tr></thead>`;

const rowOf = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;

function articleOf(finding: ReportedFinding, hasEvidence: boolean): string {
  const { remediation, evidence } = finding;
  const steps = remediation.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('');
  const seen = hasEvidence
    ? evidence.map(
        ({ request, response, capturedAt }) =>
          `<p class="muted">Evidence of ${dayOf(capturedAt)}</p><pre>${escapeHtml(`${request}\n\n${response}`)}</pre>`,
      )
    : [];
  return `<article><h3>${severityLabels[finding.severity]}: ${escapeHtml(finding.title)}</h3>
<p class="muted">${escapeHtml(factsLine(finding, finding.assetName))}</p><p>${escapeHtml(finding.description)}</p>
<p>${escapeHtml(remediation.summary)}</p>${steps === '' ? '' : `<ol>${steps}</ol>`}${seen.join('')}</article>`;
}
