import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { apexOutcomes, judgeZoneAnswer, onAnswer } from '../../record-judgement.ts';
import { undelegatedOutcome } from '../name-server-judgement.ts';

export const nameServersRedundant = checkOf<Zone>()({
  id: 'name-servers-redundant',
  catalogueId: 'DNS-002',
  version: 3,
  title: 'The domain has several name servers',
  group: 'dns',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'NS',
  impact: 'When the only name server fails, the whole domain is unreachable.',
  cweIds: ['CWE-654'],
  owasp: 'A02:2025',
  aliases: ['single name server', 'ns redundancy', 'dns single point of failure'],
  standard: { document: 'RFC 2182', section: '5 How many secondaries?', published: '1997-07' },
  remediation: {
    summary: 'Add a second name server.',
    steps: ['Use at least two name servers in different networks.'],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc2182',
  },
  outcomes: {
    redundant: { verdict: 'pass', summary: 'Two or more name servers are named.' },
    single: {
      verdict: 'fail',
      title: 'Only one name server',
      summary: 'The domain is delegated to a single name server.',
      penalty: 3,
    },
    hidden: { verdict: 'unknown', summary: 'The DNS server named no name servers' },
    ...undelegatedOutcome,
    ...apexOutcomes,
  },
  evaluate: (zone) =>
    judgeZoneAnswer(zone, zone.ns, (ns) => {
      const { length } = ns.values;
      if (length === 0) return { outcome: zone.soaTimers === null ? 'undelegated' : 'hidden' };
      return length === 1
        ? onAnswer(ns, 'single', { expected: 'two or more', actual: ns.values.join(', ') })
        : { outcome: 'redundant' };
    }),
});
