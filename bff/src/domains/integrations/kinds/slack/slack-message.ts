import type {
  FeedChangesMessage,
  IntegrationMessage,
  ScanEndedMessage,
} from '@parapet/contracts/events/integration';
import { shortenText } from '@parapet/contracts/text/cut-text';
import { noticeOf, plainText, severityLabels } from '../notice.ts';

interface Block {
  readonly type: 'header' | 'section' | 'context';
  readonly text?: { type: 'plain_text' | 'mrkdwn'; text: string };
  readonly elements?: readonly { type: 'mrkdwn'; text: string }[];
}

/** A Slack message; `text` is shown in notifications. */
export interface SlackMessage {
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** A section holds 3000 characters, and a line of a finding has at most 600. */
const LINES_PER_SECTION = 5;
const SECTION_LENGTH = 2900;
const TITLE_LENGTH = 150;
const NAME_LENGTH = 80;

const statusLabels: Partial<Record<ScanEndedMessage['scan']['status'], string>> = {
  completed: 'The scan is complete',
  partially_completed: 'The scan is partially complete: some assets did not respond',
  failed: 'The scan failed',
  timed_out: 'The scan ran out of time',
  cancelled: 'The scan was cancelled',
};

/** Formats the content of the webhook message as Slack blocks. */
export function slackMessage(message: IntegrationMessage): SlackMessage {
  if (message.type === 'integration.test') {
    const name = escaped(message.integration.name);
    const text = `${name} is connected to ${escaped(message.workspace.name)} in Parapet.`;
    return { text, blocks: [section(`${text} This is a test message; no action is needed.`)] };
  }
  if (message.type === 'feed.changes') return changesMessage(message);
  if (message.type !== 'scan.ended') {
    const text = escaped(plainText(noticeOf(message)));
    return { text, blocks: [section(shortenText(text, SECTION_LENGTH))] };
  }
  const { scan, newFindings, newFindingsTotal, workspace } = message;
  const { counts } = scan;
  const findings = newFindingsTotal === 1 ? '1 new finding' : `${newFindingsTotal} new findings`;
  const title = `${findings} in ${shortenText(workspace.name, NAME_LENGTH)}`;
  const lines = newFindings.map(
    ({ title: what, severity, asset, url }) =>
      `*${severityLabels[severity]}* ${link(url, shortenText(what, TITLE_LENGTH))} on ${escaped(shortenText(asset, NAME_LENGTH))}`,
  );
  const rest = newFindingsTotal - newFindings.length;
  const all = rest > 0 ? [...lines, `and ${rest} more`] : lines;
  return {
    text: escaped(title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title } },
      section(
        `${statusLabels[scan.status] ?? 'The scan has ended'}: ${counts.new} new, ${counts.reopened} reopened, ${counts.fixed} fixed, ${counts.unchanged} unchanged. ${link(scan.url, 'Open the scan')}`,
      ),
      ...sectionsOf(all),
      {
        type: 'context',
        elements: [{ type: 'mrkdwn', text: `Parapet, ${escaped(workspace.name)}` }],
      },
    ],
  };
}

function changesMessage({
  changes,
  changesTotal,
  rule,
  workspace,
}: FeedChangesMessage): SlackMessage {
  const count = changesTotal === 1 ? '1 change' : `${changesTotal} changes`;
  const title = `${count} in ${shortenText(workspace.name, NAME_LENGTH)}`;
  const lines = changes.map(({ severity, title: what, asset, url }) => {
    const label = severity ? `*${severityLabels[severity]}* ` : '';
    const place = asset === null ? '' : ` on ${escaped(shortenText(asset, NAME_LENGTH))}`;
    return `${label}${link(url, shortenText(what, TITLE_LENGTH))}${place}`;
  });
  const rest = changesTotal - changes.length;
  return {
    text: escaped(title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title } },
      ...sectionsOf(rest > 0 ? [...lines, `and ${rest} more`] : lines),
      {
        type: 'context',
        elements: [
          {
            type: 'mrkdwn',
            text: `Parapet, ${escaped(workspace.name)}, rule ${escaped(rule.name)}`,
          },
        ],
      },
    ],
  };
}

const section = (text: string): Block => ({ type: 'section', text: { type: 'mrkdwn', text } });

function sectionsOf(lines: readonly string[]): Block[] {
  const sections: Block[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_SECTION) {
    sections.push(section(lines.slice(start, start + LINES_PER_SECTION).join('\n')));
  }
  return sections;
}

/** Escapes Slack's control characters: a title could otherwise notify a whole channel. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Replaces bars and line breaks, which would break the link. */
const link = (url: string, label: string): string =>
  `<${escaped(url)}|${escaped(label).replaceAll('|', '¦').replaceAll(/\s+/g, ' ')}>`;
