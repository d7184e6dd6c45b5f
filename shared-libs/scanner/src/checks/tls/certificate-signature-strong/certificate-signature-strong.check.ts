import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { identityOutcomes, judgeIdentity } from '../certificate-judgement.ts';

const weakHash = /md[25]|sha-?1(?!\d)/i;

export const certificateSignatureStrong = checkOf<TlsService>()({
  id: 'certificate-signature-strong',
  catalogueId: 'TLS-009',
  version: 3,
  title: 'The certificate is signed with a strong hash',
  group: 'tls',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-signature',
  impact: 'Signatures with MD5 or SHA-1 can be forged; browsers reject them.',
  cweIds: ['CWE-328'],
  owasp: 'A04:2025',
  aliases: ['sha1 certificate', 'sha-1', 'md5 certificate', 'weak signature algorithm'],
  standard: {
    document: 'CA/Browser Forum TLS Baseline Requirements 2.2.7',
    section: '7.1.3.2 Signature AlgorithmIdentifier',
    published: '2026-05-19',
  },
  remediation: {
    summary: 'Have the certificate issued anew.',
    steps: ['Ask for a signature with SHA-256 or better.'],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...identityOutcomes,
    weak: {
      verdict: 'fail',
      title: 'TLS certificate signed with SHA-1 or MD5',
      summary: 'The signature uses MD5 or SHA-1.',
      penalty: 20,
    },
  },
  evaluate: (service) =>
    judgeIdentity(service, (certificate) => {
      const signed = [
        ...(certificate.isSelfSigned ? [] : [certificate]),
        ...certificate.intermediates,
      ];
      const weak = signed.find(({ signatureAlgorithm }) => weakHash.test(signatureAlgorithm));
      if (weak === undefined) return null;
      const { signatureAlgorithm, subject } = weak;
      return {
        outcome: 'weak',
        expected: 'SHA-256 or better',
        actual: `${signatureAlgorithm} on ${subject}`,
      };
    }),
});
