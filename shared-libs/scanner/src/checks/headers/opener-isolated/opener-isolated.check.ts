import { checkOf } from '../../../check-definition/check.ts';
import { header, type WebOrigin } from '../../../subjects/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../page-judgement.ts';

export const openerIsolated = checkOf<WebOrigin>()({
  id: 'opener-isolated',
  catalogueId: 'HDR-023',
  version: 1,
  title: 'Windows of other sites are isolated',
  group: 'headers',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cross-origin-opener-policy',
  impact: 'A window that this page opens, or that opens it, keeps a reference to it.',
  cweIds: ['CWE-693'],
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
      title: 'Cross-Origin-Opener-Policy is missing',
      summary: 'The header is not sent.',
      penalty: 0,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    return header(origin.page, 'cross-origin-opener-policy')?.trim()
      ? { outcome: 'present' }
      : onPage(origin, 'absent', { actual: 'no header' });
  },
});
