import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeOffers, judgeOffersOf, offerOutcomes, relayOutcome } from '../offer-judgement.ts';

export const smallBlockSuitesDisabled = checkOf<TlsService>()({
  id: 'small-block-suites-disabled',
  catalogueId: 'TLS-022',
  version: 3,
  title: '64-bit block ciphers (3DES) are disabled',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'suites:block64',
  impact: 'Long connections with 64-bit blocks leak what they carry (SWEET32).',
  cweIds: ['CWE-327'],
  owasp: 'A04:2025',
  aliases: [
    'sweet32',
    '3des',
    'triple des',
    'cve-2016-2183',
    '64-bit block cipher',
    'weak cipher suite',
  ],
  standard: { document: 'RFC 9325', section: '4.1 General guidelines', published: '2022-11' },
  remediation: {
    summary: 'Remove 3DES, DES and IDEA suites.',
    steps: [
      'Take the suites from a current recommendation, such as the intermediate list of Mozilla.',
      'In OpenSSL terms add `!3DES:!DES:!IDEA`.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...offerOutcomes,
    ...relayOutcome('3DES or other 64-bit block cipher enabled (SWEET32)'),
    accepted: {
      verdict: 'fail',
      title: '3DES or other 64-bit block cipher enabled (SWEET32)',
      summary: 'The server accepts suites whose cipher has 64-bit blocks.',
      penalty: 5,
    },
    des: {
      verdict: 'fail',
      title: 'DES cipher suites enabled',
      summary: 'The server accepts suites with DES, whose keys of 56 bits are found in hours.',
      penalty: 20,
      severity: 'high',
    },
  },
  evaluate(service) {
    const { suites } = service;
    const expected = 'AES-GCM or ChaCha20';
    const single = judgeOffers([suites.des], expected);
    if (single.outcome === 'accepted') return { ...single, outcome: 'des' };
    const small = judgeOffersOf(service, [suites.block64], expected);
    return small.outcome === 'refused' ? single : small;
  },
});
