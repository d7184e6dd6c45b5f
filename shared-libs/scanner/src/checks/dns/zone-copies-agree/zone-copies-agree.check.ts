import { checkOf } from '../../../check-definition/check.ts';
import { isApex, type Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';

export const zoneCopiesAgree = checkOf<Zone>()({
  id: 'zone-copies-agree',
  catalogueId: 'DNS-024',
  version: 2,
  title: 'All name servers hold the same zone',
  group: 'dns',
  severity: 'low',
  confidence: 'firm',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'SOA serial',
  impact:
    'Some visitors get old answers: a server that you replaced, or a record that you removed.',
  cweIds: ['CWE-345'],
  standard: {
    document: 'RFC 1034',
    section: '4.3.5 Zone maintenance and transfers',
    published: '1987-11',
  },
  remediation: {
    summary: 'Let the secondaries follow the primary.',
    steps: [
      'Check that the primary notifies its secondaries, and that they may transfer the zone.',
      'Raise the serial of the SOA record with each change.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc1034',
  },
  outcomes: {
    equal: { verdict: 'pass', summary: 'All name servers have the same serial.' },
    different: {
      verdict: 'fail',
      title: 'Name servers hold different copies of the zone',
      summary: 'The SOA records of the name servers have different serials.',
      penalty: 2,
    },
    single: {
      verdict: 'not-applicable',
      summary: 'Fewer than two name servers answered with authority',
    },
    ...apexOutcomes,
  },
  evaluate(zone) {
    if (!isApex(zone)) return { outcome: 'part' };
    const { nameServers } = zone;
    if (!nameServers.ok) return { outcome: 'unread', reason: nameServers.reason };
    const seen = nameServers.value.flatMap(({ name, answers }) =>
      answers.flatMap(({ soa }) =>
        soa.ok && soa.value.isAuthoritative && soa.value.serial !== null
          ? [{ name, ...soa.value }]
          : [],
      ),
    );
    const [first] = seen;
    if (first === undefined || new Set(seen.map(({ name }) => name)).size < 2) {
      return { outcome: 'single' };
    }
    const other = seen.find(({ serial }) => serial !== first.serial);
    if (other === undefined) return { outcome: 'equal' };
    return {
      outcome: 'different',
      observation: {
        proof: other.proof,
        expected: `serial ${first.serial}, as ${first.name} has`,
        actual: `${other.name}: serial ${other.serial}`,
      },
    };
  },
});
