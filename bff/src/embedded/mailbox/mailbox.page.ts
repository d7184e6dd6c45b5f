import { escapeHtml } from '@parapet/embedded-auth/mail-document';
import { splitAtLinks } from './mail-links.ts';
import type { StoredMail } from './mailbox.repository.ts';

const LOGO =
  '<svg class="logo" viewBox="0 0 20 24" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M0 0h4v4h4V0h4v4h4V0h4v16H4v8H0zM4 8v4h12V8z"/></svg>';

/**
 * Returns the mailbox as one HTML page. Mails are plain text, so nothing in them can run or load.
 */
export function renderMailbox(mails: readonly StoredMail[]): string {
  return `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mailbox · Parapet</title>
<link rel="stylesheet" href="/embedded/mailbox/mailbox.css">
<script type="module" src="/embedded/mailbox/mailbox.js"></script>
</head>
<body>
<header>
<a class="brand" href="/">${LOGO}Parapet</a>
<div>
<h1>Mailbox</h1>
<p>Mail and text messages from Parapet stay on this machine. New ones appear automatically.</p>
</div>
</header>
<main id="mails" data-newest="${escapeHtml(mails[0]?.id ?? '')}" aria-live="polite">
${mails.length === 0 ? EMPTY : mails.map(renderMail).join('\n')}
</main>
</body>
</html>
`;
}

const EMPTY = `<section class="empty">
<h2>No mail yet</h2>
<p>Links to confirm an address, to sign in and to reset a password appear here, as well as scan notifications.</p>
<p><a href="/register">Create an account</a></p>
</section>`;

function renderMail(mail: StoredMail): string {
  const sent = mail.sentAt.toISOString();
  const headingId = `mail-${escapeHtml(mail.id)}`;
  return `<article aria-labelledby="${headingId}">
<h2 id="${headingId}">${escapeHtml(mail.subject)}</h2>
<p class="meta"><span class="address">${escapeHtml(mail.to)}</span> <time datetime="${sent}">${sent.slice(0, 19).replace('T', ' ')} UTC</time></p>
<div class="text">${renderText(mail.text)}</div>
</article>`;
}

function renderText(text: string): string {
  return splitAtLinks(text.trim())
    .map(({ kind, value }) => {
      const shown = escapeHtml(value);
      return kind === 'link' ? `<a href="${shown}" rel="noreferrer">${shown}</a>` : shown;
    })
    .join('');
}
