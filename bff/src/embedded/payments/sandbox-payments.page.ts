import { euroText } from '@parapet/contracts/plans/plan-price';
import { escapeHtml } from '@parapet/embedded-auth/mail-document';
import type { SandboxPayment, SandboxSubscription } from './sandbox-payments.ts';

const frame = (title: string, content: string): string => `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Parapet sandbox</title>
<link rel="stylesheet" href="/embedded/payments/payments.css">
</head>
<body>
<header>
<p class="mark">Sandbox: no money moves</p>
<h1>${escapeHtml(title)}</h1>
</header>
<main>
${content}
</main>
</body>
</html>
`;

const outcomes = [
  ['paid', 'Pay'],
  ['failed', 'Let it fail'],
  ['canceled', 'Cancel'],
  ['expired', 'Let it expire'],
] as const;

/** The page that stands in for a bank: each button is an outcome. */
export function renderPayment(payment: SandboxPayment): string {
  const { id, cents, description, status, returnUrl } = payment;
  const facts = `<p class="amount">${euroText(cents)}</p>
<p>${escapeHtml(description)}</p>`;
  const path = `/embedded/payments/${escapeHtml(id)}`;
  const back =
    returnUrl === null ? '' : `<p><a href="${escapeHtml(returnUrl)}">Back to Parapet</a></p>`;
  const content =
    status === 'open'
      ? `${facts}
<form method="post" action="${path}">
${outcomes
  .map(
    ([value, label]) =>
      `<button type="submit" name="outcome" value="${value}" class="${value}">${label}</button>`,
  )
  .join('\n')}
</form>
<p class="note">This page stands in for a payment provider on this machine. Set MOLLIE_API_KEY to take real payments.</p>`
      : `${facts}
<p>This payment is ${status}.</p>
${back}`;
  return frame('Payment', content);
}

/** The running subscriptions, each to be charged now, and payments, each to be sent back. */
export function renderOverview(
  subscriptions: readonly SandboxSubscription[],
  paid: readonly SandboxPayment[],
): string {
  const rows = subscriptions.map(
    ({ id, cents, months, description, nextChargeAt }) => `<li>
<p>${escapeHtml(description)}, ${euroText(cents)} every ${months === 1 ? 'month' : `${months} months`}, next on <time datetime="${nextChargeAt}">${nextChargeAt.slice(0, 10)}</time></p>
<form method="post" action="/embedded/payments/subscriptions/${escapeHtml(id)}">
<button type="submit" name="outcome" value="paid" class="paid">Charge now</button>
<button type="submit" name="outcome" value="failed" class="failed">Let the charge fail</button>
</form>
</li>`,
  );
  const payments = paid.map(
    ({ id, cents, description, backCents }) => `<li>
<p>${escapeHtml(description)}, ${euroText(cents)}${backCents > 0 ? `, ${euroText(backCents)} sent back` : ''}</p>
${
  backCents < cents
    ? `<form method="post" action="/embedded/payments/${escapeHtml(id)}">
<button type="submit" name="outcome" value="refunded" class="failed">Refund</button>
<button type="submit" name="outcome" value="charged_back" class="failed">Charge back</button>
</form>`
    : ''
}
</li>`,
  );
  const listOf = (items: readonly string[], none: string) =>
    items.length === 0 ? `<p>${none}</p>` : `<ul>\n${items.join('\n')}\n</ul>`;
  return frame(
    'Subscriptions',
    `${listOf(rows, 'No subscription runs.')}
<h2>Payments</h2>
${listOf(payments, 'Nothing was paid.')}`,
  );
}
