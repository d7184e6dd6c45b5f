import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { isRelay, isSubmission } from '../certificate-judgement.ts';
import { judgeOffers, offerOutcomes } from '../offer-judgement.ts';

/**
 * Anonymous suites are medium at submission (587, 465), where only a program that offers them is deceived (RFC 8314),
 * and excused at 25 (RFC 7435). Suites without encryption are critical everywhere.
 */
export const suitesAuthenticateAndEncrypt = checkOf<TlsService>()({
  id: 'suites-authenticate-and-encrypt',
  catalogueId: 'TLS-019',
  version: 4,
  title: 'Anonymous and NULL cipher suites are disabled',
  group: 'tls',
  severity: 'critical',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'suites:null',
  impact:
    'Without authentication anyone can pose as the server; without encryption anyone can read the traffic.',
  cweIds: ['CWE-327'],
  owasp: 'A04:2025',
  aliases: [
    'null cipher',
    'anonymous cipher',
    'adh',
    'anon dh',
    'null encryption',
    'weak cipher suite',
  ],
  standard: { document: 'RFC 9325', section: '4.1 General guidelines', published: '2022-11' },
  remediation: {
    summary: 'Remove anonymous and NULL suites.',
    steps: [
      'Take the suites from a current recommendation, such as the intermediate list of Mozilla.',
      'In OpenSSL terms add `!aNULL:!eNULL`.',
      'Postfix accepts anonymous suites as shipped: at the services `submission` and `submissions` of `master.cf` add `-o smtpd_tls_security_level=encrypt -o smtpd_tls_exclude_ciphers=aNULL`. Senders at port 25 may keep them.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...offerOutcomes,
    accepted: {
      verdict: 'fail',
      title: 'Anonymous or NULL cipher suites enabled',
      summary: 'The server accepts suites without authentication or without encryption.',
      penalty: 40,
    },
    submission: {
      verdict: 'fail',
      title: 'Anonymous cipher suites enabled on mail submission',
      summary:
        'The server accepts suites without authentication, as mail servers do by default. Only a mail program that offers them itself takes harm.',
      penalty: 2,
      severity: 'low',
    },
  },
  evaluate(service) {
    const expected = 'suites that authenticate and encrypt';
    const { anonymous, null: unencrypted } = service.suites;
    // Senders of mail do not ask a relay who it is, so that an anonymous suite takes nothing from them (RFC 7435).
    if (isRelay(service)) return judgeOffers([unencrypted], expected);
    if (!isSubmission(service)) return judgeOffers([anonymous, unencrypted], expected);
    // Programs of mail have to know the server (RFC 8314, 5.3), so that few offer what Postfix accepts as shipped.
    const encryption = judgeOffers([unencrypted], expected);
    if (encryption.outcome === 'accepted') return encryption;
    const identity = judgeOffers([anonymous], expected);
    return identity.outcome === 'accepted'
      ? { ...identity, outcome: 'submission' }
      : judgeOffers([anonymous, unencrypted], expected);
  },
});
