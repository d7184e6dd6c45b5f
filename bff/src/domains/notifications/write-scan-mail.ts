import type { Severity } from '@parapet/contracts/text/vocabulary';
import { escapeHtml, mailDocument } from '@parapet/embedded-auth/mail-document';
import type { Mail } from '../../platform/mail/mailer.ts';
import { oneLine } from '../../platform/one-line.ts';
import { placeLine } from '../../platform/place-line.ts';
import { headlineOf, type ScanSummary } from './scan-mail.policy.ts';

/** Absolute addresses. */
export interface ScanMailLinks {
  readonly scan: string;
  readonly settings: string;
}

const severityLabels: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};

/** Writes the mail about one scan, as plain text and as HTML with the same content. */
export function writeScanMail(
  summary: ScanSummary,
  links: ScanMailLinks,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const subject = oneLine(`${summary.workspaceName}: ${headlineOf(summary)}`);
  const lead = leadOf(summary);
  const facts = factsOf(summary);
  const unlisted = summary.counts.new - summary.findings.length;
  const more = unlisted > 0 ? `And ${unlisted} more.` : null;
  const why = `You receive this mail because you are a member of ${oneLine(summary.workspaceName)}.`;
  return {
    subject,
    text: `${[
      'Parapet',
      lead,
      facts.join('\n'),
      ...(summary.findings.length > 0
        ? ['New findings:', ...summary.findings.map(findingText)]
        : []),
      ...(more ? [more] : []),
      `Open the scan:\n${links.scan}`,
      `${why} Change your notifications:\n${links.settings}`,
    ].join('\n\n')}\n`,
    html: mailDocument(subject, [
      '<h1>Parapet</h1>',
      `<p>${escapeHtml(lead)}</p>`,
      `<p>${facts.map(escapeHtml).join('<br>')}</p>`,
      ...(summary.findings.length > 0
        ? [`<h2>New findings</h2>`, `<ul>${summary.findings.map(findingHtml).join('\n')}</ul>`]
        : []),
      ...(more ? [`<p>${more}</p>`] : []),
      `<p><a href="${escapeHtml(links.scan)}">Open the scan</a></p>`,
      `<p>${escapeHtml(why)} <a href="${escapeHtml(links.settings)}">Change your notifications</a></p>`,
    ]),
  };
}

type Finding = ScanSummary['findings'][number];

const placeOf = ({ assetName, location }: Finding): string =>
  oneLine(placeLine(assetName, location));

const findingText = (finding: Finding): string =>
  `${severityLabels[finding.severity]}: ${oneLine(finding.title)}\n  ${placeOf(finding)}`;

const findingHtml = (finding: Finding): string =>
  `<li><strong>${severityLabels[finding.severity]}</strong>: ${escapeHtml(oneLine(finding.title))}<br>${escapeHtml(placeOf(finding))}</li>`;

function leadOf({ status, assets, assetCount, reason }: ScanSummary): string {
  const scan = `The scan of ${assetsLabel(assets, assetCount)}`;
  switch (status) {
    case 'failed':
      return `${scan} failed. ${reason ?? ''}`.trim();
    case 'timed_out':
      return `${scan} ran out of time. ${reason ?? ''}`.trim();
    case 'cancelled':
      return `${scan} was cancelled. Its results so far are kept.`;
    case 'partially_completed':
      return `${scan} is complete, but some assets did not respond.`;
    default:
      return `${scan} is complete.`;
  }
}

function assetsLabel([first]: readonly string[], count: number): string {
  if (first === undefined) return 'no asset';
  if (count === 1) return oneLine(first);
  return `${oneLine(first)} and ${count - 1} ${count === 2 ? 'other' : 'others'}`;
}

function factsOf({ counts, coverage }: ScanSummary): string[] {
  const untested = coverage.errored + coverage.notRun;
  return [
    `Findings: ${counts.new} new, ${counts.reopened} reopened, ${counts.fixed} fixed, ${counts.unchanged} unchanged`,
    `Checks: ${coverage.passed} passed, ${coverage.failed} failed, ${untested} not tested`,
  ];
}
