import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeTrait, olderVersions, traitOutcomes } from '../trait-judgement.ts';

export const downgradeRefused = checkOf<TlsService>()({
  id: 'downgrade-refused',
  catalogueId: 'TLS-028',
  version: 2,
  title: 'A forced step back to an older version is refused',
  group: 'tls',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'fallback',
  impact: 'Somebody on the way can force clients to an older, weaker version.',
  cweIds: ['CWE-757'],
  standard: { document: 'RFC 7507', section: '3 Server behavior', published: '2015-04' },
  remediation: {
    summary: 'Update the TLS library, or turn old versions off.',
    steps: [
      'Turn TLS 1.0 and 1.1 off, so that there is little to fall back to.',
      'OpenSSL supports TLS_FALLBACK_SCSV since 1.0.1j.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc7507',
  },
  outcomes: {
    ...traitOutcomes,
    bad: {
      verdict: 'fail',
      title: 'TLS_FALLBACK_SCSV ignored',
      summary: 'The server accepts an older version from a client that says it knows newer ones.',
      penalty: 2,
    },
  },
  evaluate: (service) =>
    judgeTrait(
      service.traits.fallback,
      [...olderVersions(service), service.versions['TLSv1.3']],
      false,
      'alert inappropriate_fallback',
    ),
});
