import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeOffers, offerOutcomes } from '../offer-judgement.ts';
import { versionSteps } from '../version-steps.ts';

export const ssl3Disabled = checkOf<TlsService>()({
  id: 'ssl3-disabled',
  catalogueId: 'TLS-014',
  version: 1,
  title: 'SSL 3.0 is disabled',
  group: 'tls',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'version:ssl3',
  impact: 'SSL 3.0 is broken: its content can be decrypted (POODLE).',
  cweIds: ['CWE-326', 'CWE-327'],
  owasp: 'A04:2025',
  aliases: ['sslv3', 'poodle', 'cve-2014-3566'],
  standard: { document: 'RFC 7568', section: '3 Do not use SSL version 3.0', published: '2015-06' },
  remediation: {
    summary: 'Turn SSL 3.0 off.',
    steps: [...versionSteps],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...offerOutcomes,
    accepted: {
      verdict: 'fail',
      title: 'SSL 3.0 enabled (POODLE)',
      summary: 'The server accepts SSL 3.0.',
      penalty: 20,
    },
  },
  evaluate: ({ versions }) => judgeOffers([versions.SSLv3], 'TLS 1.2 or newer'),
});
