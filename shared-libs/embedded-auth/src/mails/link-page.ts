import { createHash } from 'node:crypto';
import type { OpenLink } from '../operations/follow-link.ts';
import { escapeHtml } from './mail-document.ts';

/** The dark tokens of the product: pages outside of the dashboard are dark whatever the system is. */
const STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; margin: 0; }
body {
  display: grid; grid-template-rows: auto 1fr; min-height: 100vh; padding: 32px 20px;
  background: #0a0f11; color: #b3c0c1;
  font: 420 14px/20px "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif;
}
header, main { width: 100%; max-width: 400px; margin-inline: auto; }
header { display: flex; align-items: center; gap: 10px; color: #e7eeed; font-size: 18px; font-weight: 620; }
header svg { width: 20px; height: 24px; color: #66cdbc; }
main { display: grid; align-content: center; gap: 16px; padding-block: 32px; }
h1 { color: #e7eeed; font-size: 24px; line-height: 32px; font-weight: 560; letter-spacing: -0.02em; }
strong { color: #e7eeed; font-weight: 560; overflow-wrap: anywhere; }
button {
  width: 100%; min-height: 44px; padding: 8px 16px; border: 1px solid transparent;
  background: #66cdbc; color: #04211d; font: inherit; font-weight: 560; cursor: pointer;
}
button:hover { background: #8adccf; }
:focus-visible { outline: 2px solid #66cdbc; outline-offset: 2px; }
.note { color: #91a0a3; font-size: 12px; line-height: 18px; }
`;

/** The second press of a double click would end the answer of the first, which used the link up. */
const SCRIPT =
  "let sent = false; addEventListener('submit', (event) => { if (sent) event.preventDefault(); sent = true; }); addEventListener('pageshow', () => { sent = false; });";

const LOGO =
  '<svg viewBox="0 0 20 24" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M0 0h4v4h4V0h4v4h4V0h4v16H4v8H0zM4 8v4h12V8z"/></svg>';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** `form-action` holds for redirects too, so it names the origin that the link leads to. */
export const policyOfLinkPage = (redirectTo: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    `script-src ${hashOf(SCRIPT)}`,
    "base-uri 'none'",
    `form-action 'self' ${new URL(redirectTo).origin}`,
    "frame-ancestors 'none'",
  ].join('; ');

interface LinkText {
  title: string;
  /** Ends before the address. */
  lead: string;
  action: string;
}

function textOf({ kind, type }: OpenLink): LinkText {
  if (kind === 'email_change_token_current') {
    return {
      title: 'Change your address',
      lead: 'Confirm that your account moves from',
      action: 'Confirm the change',
    };
  }
  if (kind === 'email_change_token_new') {
    return {
      title: 'Confirm your new address',
      lead: 'Confirm that your account uses',
      action: 'Confirm new address',
    };
  }
  if (type === 'invite') {
    return {
      title: 'Accept your invitation',
      lead: 'You were invited as',
      action: 'Accept invitation',
    };
  }
  if (type === 'recovery') {
    return {
      title: 'Reset your password',
      lead: 'Choose a new password for',
      action: 'Choose a new password',
    };
  }
  if (kind === 'confirmation_token') {
    return {
      title: 'Confirm your address',
      lead: 'Confirm that you signed up as',
      action: 'Confirm address',
    };
  }
  return { title: 'Sign in', lead: 'Sign in as', action: 'Sign in' };
}

/** The page of a mailed link, which works without scripts. `redirectTo` is checked. */
export function linkPage(link: OpenLink, redirectTo: string): string {
  const { title, lead, action } = textOf(link);
  const fields = { token: link.token, type: link.type, redirect_to: redirectTo };
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('\n');
  return `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Parapet</title>
<style>${STYLE}</style>
</head>
<body>
<header>${LOGO}Parapet</header>
<main>
<h1>${title}</h1>
<p>${lead} <strong>${escapeHtml(link.address)}</strong>.</p>
<form method="post" action="verify">
${hidden}
<button type="submit">${action}</button>
</form>
<p class="note">The link works once, and only when you press the button: programs that check your mail cannot use it up. If you did not ask for this, close the page.</p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
