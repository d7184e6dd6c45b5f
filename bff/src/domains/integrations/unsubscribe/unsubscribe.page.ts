import { createHash } from 'node:crypto';
import { escapeHtml } from '@parapet/embedded-auth/mail-document';
import type { MailSubscription } from './unsubscribe-link.ts';

const STYLE = `:root{color-scheme:light dark}
body{max-width:34rem;margin:12vh auto 0;padding:0 20px;font:16px/24px system-ui,sans-serif}
h1{font-size:24px;line-height:32px}
button{min-height:44px;padding:0 16px;font:inherit;cursor:pointer}`;

/** The page has one form and no script. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const frame = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Parapet</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

const button = (action: 'unsubscribe' | 'subscribe', label: string): string =>
  `<form method="post"><button type="submit" name="action" value="${action}">${label}</button></form>`;

/** Asks before anything ends: programs that look at links in mails open them too. */
export function renderSubscription({
  workspaceName,
  integrationName,
  recipient,
  isEnded,
}: MailSubscription): string {
  const mails = `Mails of “${escapeHtml(integrationName)}” from the workspace ${escapeHtml(workspaceName)} to ${escapeHtml(recipient)}`;
  return isEnded
    ? frame(
        'You are unsubscribed',
        `<p>${mails} have ended. The admins of the workspace see that.</p>
${button('subscribe', 'Subscribe again')}`,
      )
    : frame(
        'End these mails?',
        `<p>${mails}, for everyone who reads this mailbox.</p>
${button('unsubscribe', 'Unsubscribe')}`,
      );
}

export const renderWrongLink = (): string =>
  frame(
    'This link is not valid',
    '<p>The mails go to another address by now, or the integration was deleted. Use the link of the newest mail.</p>',
  );
