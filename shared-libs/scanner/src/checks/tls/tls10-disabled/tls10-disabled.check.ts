import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeOffersOf, offerOutcomes, relayOutcome } from '../offer-judgement.ts';
import { versionSteps } from '../version-steps.ts';

export const tls10Disabled = checkOf<TlsService>()({
  id: 'tls10-disabled',
  catalogueId: 'TLS-015',
  version: 2,
  title: 'TLS 1.0 is disabled',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'version:tls1.0',
  impact: 'TLS 1.0 relies on old hashes and ciphers; standards forbid it.',
  cweIds: ['CWE-326'],
  owasp: 'A04:2025',
  aliases: ['tlsv1', 'tls 1.0', 'beast', 'cve-2011-3389', 'deprecated tls'],
  standard: { document: 'RFC 8996', section: '4 Do not use TLS 1.0', published: '2021-03' },
  remediation: {
    summary: 'Turn TLS 1.0 off.',
    steps: [...versionSteps],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...offerOutcomes,
    ...relayOutcome('TLS 1.0 enabled'),
    accepted: {
      verdict: 'fail',
      title: 'TLS 1.0 enabled',
      summary: 'The server accepts TLS 1.0.',
      penalty: 6,
    },
  },
  evaluate: (service) => judgeOffersOf(service, [service.versions['TLSv1.0']], 'TLS 1.2 or newer'),
});
