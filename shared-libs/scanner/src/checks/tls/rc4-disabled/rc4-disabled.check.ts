import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeOffersOf, offerOutcomes, relayOutcome } from '../offer-judgement.ts';

export const rc4Disabled = checkOf<TlsService>()({
  id: 'rc4-disabled',
  catalogueId: 'TLS-021',
  version: 2,
  title: 'RC4 is disabled',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'suites:rc4',
  impact: 'RC4 leaks parts of what it encrypts; standards forbid it.',
  cweIds: ['CWE-327'],
  owasp: 'A04:2025',
  aliases: ['arcfour', 'rc4 cipher', 'cve-2013-2566', 'cve-2015-2808', 'weak cipher suite'],
  standard: { document: 'RFC 7465', section: '2 Changes to TLS', published: '2015-02' },
  remediation: {
    summary: 'Remove RC4 suites.',
    steps: [
      'Take the suites from a current recommendation, such as the intermediate list of Mozilla.',
      'In OpenSSL terms add `!RC4`.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...offerOutcomes,
    ...relayOutcome('RC4 cipher suites enabled'),
    accepted: {
      verdict: 'fail',
      title: 'RC4 cipher suites enabled',
      summary: 'The server accepts suites with RC4.',
      penalty: 8,
    },
  },
  evaluate: (service) => judgeOffersOf(service, [service.suites.rc4], 'AES-GCM or ChaCha20'),
});
