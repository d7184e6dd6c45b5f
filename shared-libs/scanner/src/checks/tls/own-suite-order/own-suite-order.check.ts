import { checkOf } from '../../../check-definition/check.ts';
import type { SuiteFamily, TlsService, TlsVersion } from '../../../subjects/tls-service.ts';
import { judgeOffers } from '../offer-judgement.ts';
import { judgeTrait, olderVersions, traitOutcomes } from '../trait-judgement.ts';

const weak: readonly SuiteFamily[] = ['static-rsa', 'block64', 'rc4', 'des', 'export'];

const oldestFirst: readonly TlsVersion[] = ['SSLv3', 'TLSv1.0', 'TLSv1.1', 'TLSv1.2'];

const oldestOffers = ({ accepted }: TlsService) =>
  oldestFirst.map((version) => accepted[version]).find((found) => found !== null);

/** Why the order of suites is not known; null where it is. */
function unreadOrder(service: TlsService): string | null {
  const offers = oldestOffers(service);
  if (offers?.ok === false) return offers.reason;
  const { forward } = service.suites;
  return forward.ok ? null : forward.reason;
}

/**
 * Returns whether a weak suite stands before those with forward secrecy, in the oldest version: of each family the
 * first suite is known that the server chose there.
 */
function putsWeakFirst(service: TlsService, family: SuiteFamily): boolean {
  const { suites } = service;
  const offers = oldestOffers(service);
  if (!offers?.ok || offers.value.order !== 'server') return false;
  const order = offers.value.suites;
  const placeOf = (one: SuiteFamily): number => {
    const answer = suites[one];
    const suite = answer.ok && answer.value.accepted ? answer.value.suite : null;
    return suite === null ? -1 : order.indexOf(suite);
  };
  const place = placeOf(family);
  return place >= 0 && place < placeOf('forward');
}

export const ownSuiteOrder = checkOf<TlsService>()({
  id: 'own-suite-order',
  catalogueId: 'TLS-032',
  version: 5,
  title: 'The server enforces its cipher order',
  group: 'tls',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'suites:order',
  impact: 'Old clients get a weak suite although a strong one is possible.',
  cweIds: ['CWE-757'],
  owasp: 'A04:2025',
  aliases: ['cipher order', 'server cipher preference', 'cipher suite preference'],
  standard: { document: 'RFC 9325', section: '4.2.1 Implementation details', published: '2022-11' },
  remediation: {
    summary: 'Let the server choose, or remove the weak suites.',
    steps: [
      'nginx: `ssl_prefer_server_ciphers on;`. Apache: `SSLHonorCipherOrder on`. Postfix: `tls_preempt_cipherlist = yes`. Dovecot: `ssl_prefer_server_ciphers = yes`, since 2.4 `ssl_server_prefer_ciphers = server`.',
      'IIS: put suites with ECDHE and GCM first in the SSL Cipher Suite Order policy.',
      'With strong suites alone the choice of the client is as good: remove the weak ones.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...traitOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Server cipher preference missing',
      summary: 'The server accepts weak suites, and lets the client choose them.',
      penalty: 2,
    },
    'weak-first': {
      verdict: 'fail',
      title: 'Server prefers a weak cipher suite',
      summary:
        'The server chooses a weak suite although the client offers one with forward secrecy.',
      penalty: 4,
      severity: 'medium',
    },
    strong: {
      verdict: 'pass',
      summary: 'All accepted suites are strong, so that the order does not matter.',
    },
  },
  evaluate(service) {
    const { traits, suites } = service;
    const older = olderVersions(service);
    if (traits.preference === null) return judgeTrait(null, older, true, '');
    const found = judgeOffers(
      weak.map((family) => suites[family]),
      'strong suites alone',
    );
    if (found.outcome === 'unread') return { ...found, outcome: 'unread' };
    if (found.outcome === 'refused') return { outcome: 'strong' };
    const judged = judgeTrait(traits.preference, older, true, 'the same suite in any order');
    if (judged.outcome !== 'good') return judged;
    const unread = unreadOrder(service);
    if (unread !== null) return { outcome: 'unread', reason: unread };
    const first = weak.find((family) => putsWeakFirst(service, family));
    const sample = first === undefined ? null : suites[first];
    if (!sample?.ok) return judged;
    const { proof } = sample.value;
    const expected = 'a suite with forward secrecy first';
    return {
      outcome: 'weak-first',
      observation: { proof, expected, actual: proof.response },
    };
  },
});
