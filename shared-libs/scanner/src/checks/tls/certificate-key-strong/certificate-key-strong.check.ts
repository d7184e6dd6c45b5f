import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { certificateOutcomes, judgeCertificate } from '../certificate-judgement.ts';

function isWeak({ type, bits }: { type: string; bits: number }): boolean {
  return type.startsWith('rsa') || type === 'dsa' ? bits < 2048 : bits < 224;
}

export const certificateKeyStrong = checkOf<TlsService>()({
  id: 'certificate-key-strong',
  catalogueId: 'TLS-008',
  version: 2,
  title: 'The key of the certificate is long enough',
  group: 'tls',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-key',
  impact: 'A short key can be computed by those with enough machines, who then pose as the server.',
  cweIds: ['CWE-326'],
  owasp: 'A04:2025',
  aliases: ['weak rsa key', 'rsa 1024', 'short key'],
  standard: {
    document: 'NIST SP 800-131A Rev. 2',
    section: '3 Digital signatures',
    published: '2019-03',
  },
  remediation: {
    summary: 'Make a new key, and a certificate for it.',
    steps: ['Use EC P-256, or RSA with 2,048 bits or more.'],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...certificateOutcomes,
    weak: {
      verdict: 'fail',
      title: 'TLS certificate key too short',
      summary: 'The key is below 2,048 bits (RSA) or 224 bits (EC).',
      penalty: 20,
    },
  },
  evaluate: (service) =>
    judgeCertificate(service, ({ key }) =>
      isWeak(key)
        ? {
            outcome: 'weak',
            expected: 'RSA 2048 or EC 224',
            actual: `${key.type} ${key.bits} bits`,
          }
        : null,
    ),
});
