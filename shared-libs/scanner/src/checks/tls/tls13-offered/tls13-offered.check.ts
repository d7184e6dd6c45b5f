import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';

export const tls13Offered = checkOf<TlsService>()({
  id: 'tls13-offered',
  catalogueId: 'TLS-018',
  version: 1,
  title: 'TLS 1.3 is offered',
  group: 'tls',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'version:tls1.3',
  impact: 'TLS 1.3 is faster and leaves no weak choices.',
  cweIds: ['CWE-326'],
  owasp: 'A04:2025',
  aliases: ['tlsv1.3', 'tls 1.3 missing'],
  standard: {
    document: 'RFC 9325',
    section: '3.1.1 SSL/TLS protocol versions',
    published: '2022-11',
  },
  remediation: {
    summary: 'Turn TLS 1.3 on.',
    steps: [
      'nginx: `ssl_protocols TLSv1.2 TLSv1.3;`. Apache: `SSLProtocol -all +TLSv1.2 +TLSv1.3`.',
      'Cloudflare: turn TLS 1.3 on at the edge certificates.',
      'Elsewhere, remove settings that end at an older version (`ssl-max-ver`, `ssl_max_protocol_version`, `maxVersion`).',
      'Update the TLS library if it does not support TLS 1.3: OpenSSL has it since 1.1.1, Java since 11, Windows since Server 2022.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    offered: { verdict: 'pass', summary: 'TLS 1.3 is offered.' },
    missing: {
      verdict: 'fail',
      title: 'TLS 1.3 missing',
      summary: 'The server does not accept TLS 1.3.',
      penalty: 2,
    },
    unread: { verdict: 'unknown', summary: 'The server did not answer the offer' },
  },
  evaluate({ versions }) {
    const offer = versions['TLSv1.3'];
    if (!offer.ok) return { outcome: 'unread', reason: offer.reason };
    if (offer.value.accepted) return { outcome: 'offered' };
    const { proof } = offer.value;
    return {
      outcome: 'missing',
      observation: { proof, expected: 'TLS 1.3', actual: proof.response },
    };
  },
});
