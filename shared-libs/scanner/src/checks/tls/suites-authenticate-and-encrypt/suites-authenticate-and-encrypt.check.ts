import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { isRelay, isSubmission } from '../certificate-judgement.ts';
import { judgeOffers, offerOutcomes } from '../offer-judgement.ts';

export const suitesAuthenticateAndEncrypt = checkOf<TlsService>()({
  id: 'suites-authenticate-and-encrypt',
  catalogueId: 'TLS-019',
  version: 3,
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
      'Postfix accepts anonymous suites where TLS is optional: at the services `submission` and `submissions` of `master.cf` add `-o smtpd_tls_security_level=encrypt -o smtpd_tls_exclude_ciphers=aNULL`.',
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
    submission: {
      verdict: 'fail',
      title: 'Anonymous suites accepted for logins',
      summary:
        'The server accepts suites without authentication where people hand in mail, with their passwords.',
      penalty: 8,
      severity: 'medium',
    },
  },
  evaluate(service) {
    const { anonymous, null: withoutKey } = service.suites;
    const expected = 'suites that authenticate and encrypt';
    // Senders of mail do not ask a relay who it is, so that an anonymous suite takes nothing from them (RFC 7435).
    if (isRelay(service)) return judgeOffers([withoutKey], expected);
    if (!isSubmission(service)) return judgeOffers([anonymous, withoutKey], expected);
    // Programs of mail have to know the server (RFC 8314, 5.3), so that few offer what Postfix accepts as shipped.
    const encryption = judgeOffers([withoutKey], expected);
    if (encryption.outcome === 'accepted') return encryption;
    const identity = judgeOffers([anonymous], expected);
    return identity.outcome === 'accepted'
      ? { ...identity, outcome: 'submission' }
      : judgeOffers([anonymous, withoutKey], expected);
  },
});
