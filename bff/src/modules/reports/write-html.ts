import { createHash } from 'node:crypto';
import { HTML_FINDINGS } from '@parapet/contracts/report';
import { severities } from '@parapet/contracts/vocabulary';
import { escapeHtml } from '@parapet/embedded-auth/mail-document';
import type { ReportedFinding } from '../findings/findings.port.ts';
import { gapOf, type ReportFacts, type ReportSource } from './report-source.ts';
import {
  dayOf,
  method,
  number,
  scopeLabel,
  severityLabels,
  statusLabels,
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
    await sink.write(
      '<h2>Assets</h2><table><thead><tr><th scope="col">Asset</th><th scope="col">Type</th><th scope="col">Score</th><th scope="col">Last scanned</th><th scope="col">Gap</th></tr></thead><tbody>\n',
    );
    for await (const page of source.assets()) {
      const rows = page.map((asset) =>
        rowOf([
          asset.name,
          asset.type,
          asset.score === null ? 'None' : String(asset.score),
          asset.lastScannedAt === null ? 'Never' : dayOf(asset.lastScannedAt),
          gapOf(asset) ?? 'None',
        ]),
      );
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
  const { coverage, open } = facts;
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
<table><thead><tr><th scope="col">Score</th><th scope="col">Grade</th><th scope="col">Assets</th><th scope="col">Tested</th><th scope="col">Did not answer</th><th scope="col">Not scanned</th></tr></thead>
<tbody>${rowOf([
    facts.score === null ? 'None yet' : `${facts.score} of 100`,
    facts.grade ?? 'None yet',
    number(coverage.assets),
    number(coverage.tested),
    number(coverage.error),
    number(coverage.notTested),
  ])}</tbody></table>
<h3>Open findings by severity</h3>
<table><thead><tr>${severities.map((name) => `<th scope="col">${severityLabels[name]}</th>`).join('')}</tr></thead>
<tbody>${rowOf(severities.map((name) => number(open[name])))}</tbody></table>
${gaps === '' ? '' : `<h3>What was not tested</h3><table><thead><tr><th scope="col">Asset</th><th scope="col">Reason</th></tr></thead><tbody>${gaps}</tbody></table>`}
`;
}

const rowOf = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;

function articleOf(finding: ReportedFinding, hasEvidence: boolean): string {
  const { remediation, evidence } = finding;
  const facts = [
    `${finding.assetName}, ${finding.location}`,
    statusLabels[finding.status],
    `priority ${finding.priorityScore}`,
    `first seen ${dayOf(finding.firstSeenAt)}`,
    ...(finding.fixedAt ? [`fixed ${dayOf(finding.fixedAt)}`] : []),
  ];
  const steps = remediation.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('');
  const seen = hasEvidence
    ? evidence.map(
        ({ request, response, capturedAt }) =>
          `<p class="muted">Evidence of ${dayOf(capturedAt)}</p><pre>${escapeHtml(`${request}\n\n${response}`)}</pre>`,
      )
    : [];
  return `<article><h3>${severityLabels[finding.severity]}: ${escapeHtml(finding.title)}</h3>
<p class="muted">${escapeHtml(facts.join(' · '))}</p><p>${escapeHtml(finding.description)}</p>
<p>${escapeHtml(remediation.summary)}</p>${steps === '' ? '' : `<ol>${steps}</ol>`}${seen.join('')}</article>`;
}
