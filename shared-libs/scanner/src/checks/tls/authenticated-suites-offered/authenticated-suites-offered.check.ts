import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeTrait, traitOutcomes } from '../trait-judgement.ts';

export const authenticatedSuitesOffered = checkOf<TlsService>()({
  id: 'authenticated-suites-offered',
  catalogueId: 'TLS-024',
  version: 3,
  title: 'TLS 1.2 offers AEAD cipher suites',
  group: 'tls',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'suites:aead',
  impact:
    'Suites with CBC have leaked data through their padding again and again, and there are no others here.',
  cweIds: ['CWE-327'],
  owasp: 'A04:2025',
  aliases: ['aead', 'cbc only', 'aes-gcm', 'lucky13'],
  standard: {
    document: 'RFC 9325',
    section: '4.2 Cipher suites for TLS 1.2',
    published: '2022-11',
  },
  remediation: {
    summary: 'Offer AES-GCM and ChaCha20.',
    steps: [
      'nginx: `ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;`',
      'Apache: the same list in `SSLCipherSuite`.',
      'IIS: put the GCM suites first in the SSL Cipher Suite Order policy.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...traitOutcomes,
    bad: {
      verdict: 'fail',
      title: 'AEAD cipher suites missing in TLS 1.2',
      summary: 'The server accepts no suite with GCM, CCM or ChaCha20 in TLS 1.2.',
      penalty: 2,
    },
  },
  evaluate: ({ traits, versions }) =>
    judgeTrait(traits.authenticated, [versions['TLSv1.2']], true, 'AES-GCM or ChaCha20'),
});
