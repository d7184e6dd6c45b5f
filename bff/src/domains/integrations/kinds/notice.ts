import type { IntegrationMessage } from '@parapet/contracts/events/integration';
import { shortenText } from '@parapet/contracts/text/cut-text';
import type { Severity } from '@parapet/contracts/text/vocabulary';

/** A message for people, whatever it is about: what chats, mails and summary tickets say. */
export interface Notice {
  readonly title: string;
  /** A sentence under the title. */
  readonly intro: string;
  readonly link: { readonly url: string; readonly label: string } | null;
  readonly lines: readonly NoticeLine[];
  /** The number of lines that are left out. */
  readonly rest: number;
  /** Tells where it comes from. */
  readonly source: string;
  /** The worst of its findings; null without one. */
  readonly severity: Severity | null;
}

export interface NoticeLine {
  readonly severity: Severity | null;
  readonly text: string;
  /** The asset; null without one. */
  readonly place: string | null;
  readonly url: string;
}

export const severityLabels: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
};

const TITLE_LENGTH = 150;
const NAME_LENGTH = 80;
const LINES = 20;

const statusLabels: Readonly<Record<string, string>> = {
  completed: 'The scan is complete',
  partially_completed: 'The scan is partially complete: some assets did not respond',
  failed: 'The scan failed',
  timed_out: 'The scan ran out of time',
  cancelled: 'The scan was cancelled',
};

const countOf = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;

/** Returns what a message says, in plain text. */
export function noticeOf(message: IntegrationMessage): Notice {
  const workspace = shortenText(message.workspace.name, NAME_LENGTH);
  const source = `Parapet, ${workspace}`;
  switch (message.type) {
    case 'integration.test':
      return {
        title: `${message.integration.name} is connected to ${workspace} in Parapet`,
        intro: 'This is a test message; no action is needed.',
        link: null,
        lines: [],
        rest: 0,
        source,
        severity: null,
      };
    case 'scan.ended': {
      const { scan, newFindings, newFindingsTotal } = message;
      const { counts } = scan;
      const state = statusLabels[scan.status] ?? 'The scan has ended';
      return {
        title: `${countOf(newFindingsTotal, 'new finding', 'new findings')} in ${workspace}`,
        intro: `${state}: ${counts.new} new, ${counts.reopened} reopened, ${counts.fixed} fixed, ${counts.unchanged} unchanged.`,
        link: { url: scan.url, label: 'Open the scan' },
        lines: newFindings.map(({ title, severity, asset, url }) =>
          lineOf(severity, title, asset, url),
        ),
        rest: newFindingsTotal - newFindings.length,
        source,
        severity: newFindings[0]?.severity ?? null,
      };
    }
    case 'feed.changes': {
      const { changes, changesTotal, rule } = message;
      return {
        title: `${countOf(changesTotal, 'change', 'changes')} in ${workspace}`,
        intro: `The notification rule ${rule.name} matched.`,
        link: null,
        lines: changes.map(({ title, severity, asset, url }) =>
          lineOf(severity, title, asset, url),
        ),
        rest: changesTotal - changes.length,
        source: `${source}, rule ${rule.name}`,
        severity: changes.find(({ severity }) => severity !== null)?.severity ?? null,
      };
    }
    case 'findings.changed':
      return listOf(
        message.changes.map(({ finding }) => finding),
        message.changes.length,
        'changed',
      );
    case 'findings.open':
      return listOf(message.findings, message.findingsTotal, 'open');
    case 'ticket.changed':
      return { ...listOf([message.finding], 1, 'changed'), intro: message.note };
  }

  function listOf(
    findings: Extract<IntegrationMessage, { type: 'findings.open' }>['findings'],
    total: number,
    what: string,
  ): Notice {
    const listed = findings.slice(0, LINES);
    return {
      title: `${countOf(total, `${what} finding`, `${what} findings`)} in ${workspace}`,
      intro: '',
      link: null,
      lines: listed.map(({ title, severity, asset, url }) =>
        lineOf(severity, title, asset.name, url),
      ),
      rest: total - listed.length,
      source,
      severity: findings[0]?.severity ?? null,
    };
  }
}

const lineOf = (
  severity: Severity | null,
  title: string,
  asset: string | null,
  url: string,
): NoticeLine => ({
  severity,
  text: shortenText(title, TITLE_LENGTH),
  place: asset === null ? null : shortenText(asset, NAME_LENGTH),
  url,
});

/** The whole message as lines of text. */
export function plainText({ title, intro, link, lines, rest, source }: Notice): string {
  const listed = lines.map(({ severity, text, place, url }) => {
    const label = severity === null ? '' : `${severityLabels[severity]}: `;
    return `${label}${text}${place === null ? '' : ` on ${place}`}\n${url}`;
  });
  return [
    title,
    intro,
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...listed,
    ...(rest > 0 ? [`and ${rest} more`] : []),
    source,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
