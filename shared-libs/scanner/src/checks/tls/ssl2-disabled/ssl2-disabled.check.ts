import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeOffers, offerOutcomes } from '../offer-judgement.ts';

export const ssl2Disabled = checkOf<TlsService>()({
  id: 'ssl2-disabled',
  catalogueId: 'TLS-013',
  version: 1,
  title: 'SSL 2.0 is disabled',
  group: 'tls',
  severity: 'critical',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'version:SSLv2',
  impact: 'Attackers decrypt connections of modern versions with the same key, too (DROWN).',
  cweIds: ['CWE-327'],
  owasp: 'A04:2025',
  aliases: ['sslv2', 'drown', 'cve-2016-0800'],
  standard: { document: 'RFC 6176', section: '3 Changes to TLS', published: '2011-03' },
  remediation: {
    summary: 'Turn SSL 2.0 off.',
    steps: [
      'Update the TLS library: OpenSSL 1.1.0 and later have no SSL 2.0.',
      'Apache: `SSLProtocol all -SSLv2 -SSLv3`. Postfix: `!SSLv2, !SSLv3` in both `smtpd_tls_protocols` and `smtpd_tls_mandatory_protocols`. Windows: turn the protocol off for servers in the registry keys of SCHANNEL.',
      'Turn it off at every server that has the same key, such as mail servers: one that accepts SSL 2.0 exposes the connections of all.',
      'DROWN reads connections, not the key: replace the certificate where the key is shared with a server that you cannot change.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc6176',
  },
  outcomes: {
    ...offerOutcomes,
    accepted: {
      verdict: 'fail',
      title: 'SSL 2.0 enabled (DROWN)',
      summary: 'The server accepts SSL 2.0.',
      penalty: 40,
    },
  },
  evaluate: ({ traits }) => judgeOffers([traits.ssl2], 'TLS 1.2 or 1.3'),
});
