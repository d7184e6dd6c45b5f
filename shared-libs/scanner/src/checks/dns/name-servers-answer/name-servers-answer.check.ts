import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';
import {
  judgeNameServers,
  undelegatedOutcome,
  unseenOf,
  unseenOutcomes,
} from '../name-server-judgement.ts';
import { zoneClaimOf } from '../zone-claim.ts';

export const nameServersAnswer = checkOf<Zone>()({
  id: 'name-servers-answer',
  catalogueId: 'DNS-003',
  version: 4,
  title: 'Every name server answers for the zone',
  group: 'dns',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'NS authority',
  impact:
    'Look-ups that reach this server fail or take longer, and who takes the server over decides about the domain.',
  cweIds: ['CWE-573'],
  owasp: 'A02:2025',
  aliases: ['lame delegation', 'lame name server', 'dangling ns'],
  standard: {
    document: 'RFC 1912',
    section: '2.8 Authority and delegation errors (NS records)',
    published: '1996-02',
  },
  remediation: {
    summary: 'Remove the name server, or let it serve the zone.',
    steps: [
      'Compare the NS records at the registrar with those in the zone.',
      'Set the zone up on the server, or remove it from both places.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc1912',
  },
  outcomes: {
    authoritative: { verdict: 'pass', summary: 'The name server answers with authority.' },
    lame: {
      verdict: 'fail',
      title: 'Lame delegation: name server does not serve the zone',
      summary: 'A name server of the domain does not answer for it with authority.',
      penalty: 6,
    },
    addressless: {
      verdict: 'fail',
      title: 'Lame delegation: name server has no address',
      summary: 'A name server of the domain has neither an IPv4 nor an IPv6 address.',
      penalty: 6,
    },
    reported: {
      verdict: 'not-applicable',
      summary: 'Anyone can take the name server over, which is reported by itself',
      closesNothing: true,
    },
    ...unseenOutcomes,
    ...undelegatedOutcome,
    ...apexOutcomes,
  },
  evaluate: (zone) =>
    judgeNameServers(zone, (server) => {
      const { addresses, answers, isUnregistered, proof } = server;
      const isFree = addresses.ok && isUnregistered.ok && isUnregistered.value;
      if (isFree || 'refused' in zoneClaimOf(server, zone)) return { outcome: 'reported' };
      if (addresses.ok && addresses.value.length === 0) {
        return {
          outcome: 'addressless',
          observation: { proof, expected: 'an address', actual: 'none' },
        };
      }
      const heard = answers.flatMap(({ soa }) => (soa.ok ? [soa.value] : []));
      const lame = heard.find((one) => !one.isAuthoritative || one.rcode !== 'NOERROR');
      if (lame !== undefined) {
        return {
          outcome: 'lame',
          observation: {
            proof: lame.proof,
            expected: 'an authoritative answer',
            actual: lame.isAuthoritative ? lame.rcode : `${lame.rcode}, not authoritative`,
          },
        };
      }
      return unseenOf(server, ({ soa }) => soa) ?? { outcome: 'authoritative' };
    }),
});
