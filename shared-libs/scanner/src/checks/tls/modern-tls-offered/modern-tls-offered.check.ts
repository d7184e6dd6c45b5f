import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';

export const modernTlsOffered = checkOf<TlsService>()({
  id: 'modern-tls-offered',
  catalogueId: 'TLS-017',
  version: 1,
  title: 'TLS 1.2 or 1.3 is offered',
  group: 'tls',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'version:modern',
  impact: 'Current browsers refuse to connect, and those that do get no real protection.',
  cweIds: ['CWE-326'],
  owasp: 'A04:2025',
  aliases: ['tlsv1.2', 'tls 1.2 missing', 'obsolete tls only'],
  standard: {
    document: 'RFC 9325',
    section: '3.1.1 SSL/TLS protocol versions',
    published: '2022-11',
  },
  remediation: {
    summary: 'Turn TLS 1.2 and 1.3 on.',
    steps: [
      'nginx: `ssl_protocols TLSv1.2 TLSv1.3;`. Apache: `SSLProtocol -all +TLSv1.2 +TLSv1.3`.',
      'Windows, as IIS and Exchange use it: turn TLS 1.2 on for servers in the registry keys of SCHANNEL, and restart.',
      'Update the TLS library if it does not support them: OpenSSL has TLS 1.2 since 1.0.1, Java since 7, Windows since Server 2008 R2.',
    ],
    effort: 'medium',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    offered: { verdict: 'pass', summary: 'TLS 1.2 or 1.3 is offered.' },
    missing: {
      verdict: 'fail',
      title: 'TLS 1.2 and 1.3 missing',
      summary: 'The server speaks only versions that browsers dropped.',
      penalty: 25,
    },
    unread: { verdict: 'unknown', summary: 'The server did not answer the offer' },
  },
  evaluate({ versions, handshake }) {
    const modern = [versions['TLSv1.2'], versions['TLSv1.3']];
    if (modern.some((offer) => offer.ok && offer.value.accepted)) return { outcome: 'offered' };
    const unread = modern.find((offer) => !offer.ok);
    if (unread !== undefined && !unread.ok) return { outcome: 'unread', reason: unread.reason };
    return { outcome: 'missing', observation: { proof: handshake, expected: 'TLS 1.2 or 1.3' } };
  },
});
