import type { FeedItem } from '@parapet/contracts/events/feed';
import { eventLabel } from '@parapet/contracts/events/feed-labels';
import { escapeHtml, mailDocument } from '@parapet/embedded-auth/mail-document';
import type { Mail } from '../../platform/mail/mailer.ts';
import { oneLine } from '../../platform/one-line.ts';

interface ChangesMail {
  readonly workspaceName: string;
  readonly ruleName: string;
  readonly eventCount: number;
  readonly events: readonly FeedItem[];
}

/** Writes the mail of a rule, as plain text and as HTML with the same content. */
export function writeChangesMail(
  { workspaceName, ruleName, eventCount, events }: ChangesMail,
  linkTo: (path: string) => string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const count = eventCount === 1 ? '1 change' : `${eventCount} changes`;
  const subject = oneLine(`${workspaceName}: ${count}, ${ruleName}`);
  const lead = `${count} in ${oneLine(workspaceName)} matched your rule ${oneLine(ruleName)}.`;
  const lines = events.map((event) => ({
    text: lineOf(event),
    link: linkTo(`/dashboard/feed/details?id=${event.id}`),
  }));
  const unlisted = eventCount - events.length;
  const more = unlisted > 0 ? [`And ${unlisted} more.`] : [];
  const feed = linkTo('/dashboard/feed');
  const settings = linkTo('/dashboard/feed?view=rules');
  const why = 'You receive this mail because you made this rule.';
  return {
    subject,
    text: `${[
      'Parapet',
      lead,
      ...lines.map(({ text, link }) => `${text}\n  ${link}`),
      ...more,
      `Open the feed:\n${feed}`,
      `${why} Change your rules:\n${settings}`,
    ].join('\n\n')}\n`,
    html: mailDocument(subject, [
      '<h1>Parapet</h1>',
      `<p>${escapeHtml(lead)}</p>`,
      '<ul>',
      ...lines.map(
        ({ text, link }) => `<li><a href="${escapeHtml(link)}">${escapeHtml(text)}</a></li>`,
      ),
      '</ul>',
      ...more.map((text) => `<p>${text}</p>`),
      `<p><a href="${escapeHtml(feed)}">Open the feed</a></p>`,
      `<p>${escapeHtml(why)} <a href="${escapeHtml(settings)}">Change your rules</a></p>`,
    ]),
  };
}

function lineOf(event: FeedItem): string {
  const severity = event.severity ? `${event.severity}: ` : '';
  const asset = event.assetName ? `, ${event.assetName}` : '';
  const line = oneLine(`${severity}${eventLabel(event)}${asset}`);
  return line.charAt(0).toUpperCase() + line.slice(1);
}
