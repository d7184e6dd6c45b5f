import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';

export const forwardSecrecyOffered = checkOf<TlsService>()({
  id: 'forward-secrecy-offered',
  catalogueId: 'TLS-023',
  version: 1,
  title: 'Forward secrecy (PFS) is offered',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'suites:forward',
  impact: 'Anyone who records traffic today and steals the key later can read all of it.',
  cweIds: ['CWE-326'],
  owasp: 'A04:2025',
  aliases: ['pfs', 'perfect forward secrecy', 'ecdhe', 'dhe'],
  standard: { document: 'RFC 9325', section: '4.1 General guidelines', published: '2022-11' },
  remediation: {
    summary: 'Offer suites with ECDHE.',
    steps: [
      'Take the suites from a current recommendation, such as the intermediate list of Mozilla.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    offered: { verdict: 'pass', summary: 'Suites with forward secrecy are offered.' },
    missing: {
      verdict: 'fail',
      title: 'Forward secrecy (PFS) missing',
      summary: 'The server accepts no suite with forward secrecy.',
      penalty: 6,
    },
    unread: { verdict: 'unknown', summary: 'The server did not answer the offer' },
  },
  evaluate({ versions, suites, handshake }) {
    const offers = [versions['TLSv1.3'], suites.forward];
    if (offers.some((offer) => offer.ok && offer.value.accepted)) return { outcome: 'offered' };
    const unread = offers.find((offer) => !offer.ok);
    if (unread !== undefined && !unread.ok) return { outcome: 'unread', reason: unread.reason };
    return { outcome: 'missing', observation: { proof: handshake, expected: 'ECDHE or TLS 1.3' } };
  },
});
