import type { Judgement } from '@parapet/checks/definition/check';
import { checkOf } from '../../../check-definition/check.ts';
import type { NameServer } from '../../../subjects/name-server.ts';
import { holdsZone, type Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';
import { unseenOf, unseenOutcomes } from '../name-server-judgement.ts';

/** A server holds one copy, whichever of its addresses tells it. */
function unseenCopy(server: NameServer): Judgement<'silent' | 'unrouted'>[] {
  const { outcome, ...unseen } = unseenOf(server, ({ soa }) => soa) ?? { outcome: 'inner' };
  const isTold = outcome === 'unrouted' && server.answers.length > 0;
  return outcome === 'inner' || isTold ? [] : [{ outcome, ...unseen }];
}

export const zoneCopiesAgree = checkOf<Zone>()({
  id: 'zone-copies-agree',
  catalogueId: 'DNS-024',
  version: 5,
  title: 'All name servers serve the same zone',
  group: 'dns',
  severity: 'low',
  confidence: 'firm',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'SOA serial',
  impact:
    'Some visitors get old answers: a server that you replaced, or a record that you removed.',
  cweIds: ['CWE-345'],
  owasp: 'A02:2025',
  aliases: ['soa serial mismatch', 'zone out of sync', 'secondary out of date'],
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
      title: 'Name servers out of sync (SOA serial differs)',
      summary: 'Name servers with the same primary have different serials in their SOA records.',
      penalty: 2,
    },
    primaries: {
      verdict: 'not-applicable',
      summary: 'The name servers follow several primaries, whose serials say nothing together',
      closesNothing: true,
    },
    single: {
      verdict: 'not-applicable',
      summary: 'Fewer than two name servers answered with authority',
    },
    silent: unseenOutcomes.silent,
    unrouted: unseenOutcomes.unrouted,
    ...apexOutcomes,
  },
  evaluate(zone) {
    if (!holdsZone(zone)) return { outcome: 'part' };
    const { nameServers } = zone;
    if (!nameServers.ok) return { outcome: 'unread', reason: nameServers.reason };
    const seen = nameServers.value.flatMap(({ name, answers }) =>
      answers.flatMap(({ soa }) =>
        soa.ok && soa.value.isAuthoritative && soa.value.serial !== null
          ? [{ name, ...soa.value }]
          : [],
      ),
    );
    for (const { name, serial, primary } of seen) {
      const other = seen.find((one) => one.primary === primary && one.serial !== serial);
      if (other === undefined) continue;
      return {
        outcome: 'different',
        observation: {
          proof: other.proof,
          expected: `serial ${serial}, as ${name} has`,
          actual: `${other.name}: serial ${other.serial}`,
        },
      };
    }
    const [unseen] = nameServers.value.flatMap(unseenCopy);
    if (unseen !== undefined && nameServers.value.length > 1) return unseen;
    const [first] = seen;
    if (first === undefined || new Set(seen.map(({ name }) => name)).size < 2) {
      return { outcome: 'single' };
    }
    // Two providers, or servers that share a database, each count by themselves.
    const isShared = seen.some(({ primary }) => primary !== first.primary);
    return { outcome: isShared ? 'primaries' : 'equal' };
  },
});
