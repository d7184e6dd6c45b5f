import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeTrait, olderVersions, traitOutcomes } from '../trait-judgement.ts';

export const tlsCompressionDisabled = checkOf<TlsService>()({
  id: 'tls-compression-disabled',
  catalogueId: 'TLS-026',
  version: 2,
  title: 'TLS compression is disabled',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'compression',
  impact:
    'Attackers who can add to requests read session cookies from the length of what is sent (CRIME).',
  cweIds: ['CWE-203'],
  owasp: 'A04:2025',
  aliases: ['crime', 'cve-2012-4929', 'deflate tls'],
  standard: { document: 'RFC 9325', section: '3.3 Compression', published: '2022-11' },
  remediation: {
    summary: 'Turn TLS compression off.',
    steps: [
      'nginx and Apache have it off with any OpenSSL since 1.1.0; update OpenSSL.',
      'Apache: `SSLCompression off`.',
      'Java and IIS do not offer it.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9325',
  },
  outcomes: {
    ...traitOutcomes,
    bad: {
      verdict: 'fail',
      title: 'TLS compression enabled (CRIME)',
      summary: 'The server compresses what it encrypts.',
      penalty: 8,
    },
  },
  evaluate: (service) =>
    judgeTrait(service.traits.compression, olderVersions(service), false, 'no compression'),
});
