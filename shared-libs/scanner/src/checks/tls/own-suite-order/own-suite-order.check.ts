import { checkOf } from '../../../check-definition/check.ts';
import type { SuiteFamily, TlsService } from '../../../subjects/tls-service.ts';
import { judgeOffers } from '../offer-judgement.ts';
import { judgeTrait, olderVersions, traitOutcomes } from '../trait-judgement.ts';

const weak: readonly SuiteFamily[] = ['static-rsa', 'block64', 'rc4', 'des', 'export'];

export const ownSuiteOrder = checkOf<TlsService>()({
  id: 'own-suite-order',
  catalogueId: 'TLS-032',
  version: 3,
  title: 'The server chooses among suites by its own order',
  group: 'tls',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'suites:order',
  impact: 'Old clients get a weak suite although a strong one is possible.',
  cweIds: ['CWE-757'],
  standard: { document: 'RFC 9325', section: '4.2.1 Implementation details', published: '2022-11' },
  remediation: {
    summary: 'Let the server choose, or remove the weak suites.',
    steps: [
      'nginx: `ssl_prefer_server_ciphers on;`. Apache: `SSLHonorCipherOrder on`.',
      'With strong suites alone the choice of the client is as good: remove the weak ones.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...traitOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Client decides about weak suites',
      summary: 'The server accepts weak suites, and lets the client choose them.',
      penalty: 2,
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
    return judgeTrait(traits.preference, older, true, 'the same suite in any order');
  },
});
