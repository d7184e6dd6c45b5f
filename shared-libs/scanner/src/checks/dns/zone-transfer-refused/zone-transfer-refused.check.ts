import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';
import {
  judgeNameServers,
  undelegatedOutcome,
  unseenOf,
  unseenOutcomes,
} from '../name-server-judgement.ts';

/** A copy has the SOA record at both ends and an NS record between (RFC 5936, section 2.2). */
const LEAST_RECORDS = 3;

export const zoneTransferRefused = checkOf<Zone>()({
  id: 'zone-transfer-refused',
  catalogueId: 'DNS-005',
  version: 5,
  title: 'Name servers refuse zone transfers (AXFR)',
  group: 'dns',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'proved',
  aspect: 'AXFR',
  impact: 'Anyone can copy the list of all hosts, internal ones included.',
  cweIds: ['CWE-200'],
  owasp: 'A02:2025',
  aliases: ['axfr', 'dns zone transfer', 'zone walking by axfr'],
  standard: { document: 'RFC 5936', section: '5 Authorization', published: '2010-06' },
  remediation: {
    summary: 'Allow transfers to your own secondaries only.',
    steps: [
      'List all secondaries first, also those of another provider: the zone expires on one that is left out.',
      'BIND: `allow-transfer { key "secondary"; };`. PowerDNS: `allow-axfr-ips`. NSD: `provide-xfr`. Knot: an `acl` with `action: transfer`.',
      'Windows: limit *Zone Transfers* in the properties of the zone to the listed name servers.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc5936',
  },
  outcomes: {
    refused: { verdict: 'pass', summary: 'The name server refused.' },
    allowed: {
      verdict: 'fail',
      title: 'DNS zone transfer (AXFR) allowed',
      summary: 'A name server sends a copy of the whole zone to anyone.',
      penalty: 20,
    },
    partial: {
      verdict: 'unknown',
      summary: 'A name server sent less than any copy of a zone has',
    },
    ...unseenOutcomes,
    ...undelegatedOutcome,
    ...apexOutcomes,
  },
  evaluate: (zone) =>
    judgeNameServers(zone, (server) => {
      const about = `AXFR ${server.name}`;
      const heard = server.answers.flatMap(({ transfer }) => (transfer.ok ? [transfer.value] : []));
      const longest = heard.toSorted((a, b) => b.records - a.records)[0];
      if (longest !== undefined && longest.records >= LEAST_RECORDS) {
        const { proof, records } = longest;
        const observation = { proof, expected: 'no records', actual: `${records} records` };
        return { outcome: 'allowed', about, observation };
      }
      if (longest !== undefined && longest.records > 0) return { outcome: 'partial', about };
      return { about, ...(unseenOf(server, ({ transfer }) => transfer) ?? { outcome: 'refused' }) };
    }),
});
