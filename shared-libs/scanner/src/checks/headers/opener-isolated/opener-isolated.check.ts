import { checkOf } from '../../../check-definition/check.ts';
import { headerValues, type WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';

/** Everything else counts as `unsafe-none`. */
const isolating = new Set(['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups']);

export const openerIsolated = checkOf<WebOrigin>()({
  id: 'opener-isolated',
  catalogueId: 'HDR-023',
  version: 4,
  title: 'Windows are isolated (Cross-Origin-Opener-Policy)',
  group: 'headers',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cross-origin-opener-policy',
  impact: 'A window that this page opens, or that opens it, keeps a reference to it.',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['coop', 'cross-origin isolation', 'tabnabbing', 'window.opener'],
  standard: {
    document: 'Post-Spectre Web Development, W3C First Public Working Draft',
    section: '1.2 TL;DR',
    published: '2021-03-16',
  },
  remediation: {
    summary: 'Send Cross-Origin-Opener-Policy.',
    steps: [
      'Send `Cross-Origin-Opener-Policy: same-origin`, or `same-origin-allow-popups` where log-in windows are used.',
    ],
    effort: 'low',
    reference:
      'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Cross-Origin-Opener-Policy',
  },
  outcomes: {
    present: { verdict: 'pass', summary: 'The header is sent.' },
    absent: {
      verdict: 'fail',
      title: 'Cross-Origin-Opener-Policy (COOP) missing',
      summary: 'The header is not sent, or has a value that isolates nothing.',
      penalty: 0,
    },
    'plain-page': {
      verdict: 'not-applicable',
      summary: 'Browsers heed the header over HTTPS only',
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    if (origin.scheme === 'http') return { outcome: 'plain-page' };
    // Browsers join repeated headers, and what results is no value of the header then.
    const text = headerValues(origin.page, 'cross-origin-opener-policy').join(', ');
    const value = text.split(';')[0]?.trim() ?? '';
    return isolating.has(value)
      ? { outcome: 'present' }
      : onPage(origin, 'absent', { expected: 'same-origin', actual: text || 'no header' });
  },
});
