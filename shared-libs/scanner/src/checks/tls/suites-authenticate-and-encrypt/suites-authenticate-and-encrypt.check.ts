import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { isRelay } from '../certificate-judgement.ts';
import { judgeOffers, offerOutcomes } from '../offer-judgement.ts';

export const suitesAuthenticateAndEncrypt = checkOf<TlsService>()({
  id: 'suites-authenticate-and-encrypt',
  catalogueId: 'TLS-019',
  version: 2,
  title: 'Suites authenticate and encrypt',
  group: 'tls',
  severity: 'critical',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'suites:null',
  impact:
    'Without authentication anyone can pose as the server; without encryption anyone can read the traffic.',
  cweIds: ['CWE-327'],
  standard: { document: 'RFC 9325', section: '4.1 General guidelines', published: '2022-11' },
  remediation: {
    summary: 'Remove anonymous and NULL suites.',
    steps: [
      'Take the suites from a current recommendation, such as the intermediate list of Mozilla.',
      'In OpenSSL terms add `!aNULL:!eNULL`.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...offerOutcomes,
    accepted: {
      verdict: 'fail',
      title: 'Anonymous or NULL suites accepted',
      summary: 'The server accepts suites without authentication or without encryption.',
      penalty: 40,
    },
  },
  // Senders of mail do not ask a relay who it is, so that an anonymous suite takes nothing from them (RFC 7435).
  evaluate: (service) =>
    judgeOffers(
      isRelay(service) ? [service.suites.null] : [service.suites.anonymous, service.suites.null],
      'suites that authenticate and encrypt',
    ),
});
