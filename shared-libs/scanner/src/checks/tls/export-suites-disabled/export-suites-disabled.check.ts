import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeOffers, offerOutcomes } from '../offer-judgement.ts';

export const exportSuitesDisabled = checkOf<TlsService>()({
  id: 'export-suites-disabled',
  catalogueId: 'TLS-020',
  version: 1,
  title: 'Export cipher suites are disabled',
  group: 'tls',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'suites:export',
  impact: 'Their keys were made weak on purpose, and can be computed in hours (FREAK).',
  cweIds: ['CWE-326'],
  owasp: 'A04:2025',
  aliases: [
    'freak',
    'logjam',
    'export cipher',
    'cve-2015-0204',
    'cve-2015-4000',
    'weak cipher suite',
  ],
  standard: { document: 'RFC 9325', section: '4.1 General guidelines', published: '2022-11' },
  remediation: {
    summary: 'Remove export suites.',
    steps: [
      'Take the suites from a current recommendation, such as the intermediate list of Mozilla.',
      'In OpenSSL terms add `!EXPORT`.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...offerOutcomes,
    accepted: {
      verdict: 'fail',
      title: 'Export cipher suites enabled (FREAK, Logjam)',
      summary: 'The server accepts suites with 40 or 56 bits.',
      penalty: 20,
    },
  },
  evaluate: ({ suites }) => judgeOffers([suites.export], 'suites of 128 bits or more'),
});
