import { checkOf } from '../../../check-definition/check.ts';
import { header, type WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { howToSend } from '../how-to-send.ts';

export const nosniff = checkOf<WebOrigin>()({
  id: 'nosniff',
  catalogueId: 'HDR-020',
  version: 3,
  title: 'MIME sniffing is off (X-Content-Type-Options)',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'x-content-type-options',
  impact: 'A browser that guesses may run an uploaded file as a script.',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['x-content-type-options', 'mime sniffing', 'content sniffing', 'mime type confusion'],
  standard: {
    document: 'OWASP ASVS 5.0',
    section: '3.4.4 Browser security mechanism headers',
    published: '2025-05',
  },
  remediation: {
    summary: 'Send X-Content-Type-Options with every response.',
    steps: [
      'Send `X-Content-Type-Options: nosniff`.',
      ...howToSend('X-Content-Type-Options', 'nosniff'),
    ],
    effort: 'low',
    reference:
      'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options',
  },
  outcomes: {
    enforced: { verdict: 'pass', summary: 'The header is set to nosniff.' },
    absent: {
      verdict: 'fail',
      title: 'X-Content-Type-Options missing (MIME sniffing)',
      summary: 'The header is not sent.',
      penalty: 3,
    },
    malformed: {
      verdict: 'fail',
      title: 'X-Content-Type-Options invalid (MIME sniffing)',
      summary: 'The header has a value browsers ignore.',
      penalty: 3,
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const value = header(origin.page, 'x-content-type-options');
    const expected = 'nosniff';
    if (value === undefined) return onPage(origin, 'absent', { expected, actual: 'no header' });
    return value.split(',')[0]?.trim().toLowerCase() === 'nosniff'
      ? { outcome: 'enforced' }
      : onPage(origin, 'malformed', { matched: value, expected, actual: value });
  },
});
