import { checkOf } from '../../../check-definition/check.ts';
import { holdsZone, type Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';

/** A copy has the SOA record at both ends and an NS record between (RFC 5936, section 2.2). */
const LEAST_RECORDS = 3;

export const zoneTransferRefused = checkOf<Zone>()({
  id: 'zone-transfer-refused',
  catalogueId: 'DNS-005',
  version: 4,
  title: 'Name servers refuse copies of the zone',
  group: 'dns',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'proved',
  aspect: 'AXFR',
  impact: 'Anyone can copy the list of all hosts, internal ones included.',
  cweIds: ['CWE-200'],
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
    refused: { verdict: 'pass', summary: 'Every name server refused.' },
    allowed: {
      verdict: 'fail',
      title: 'Zone transfer (AXFR) allowed',
      summary: 'A name server sends a copy of the whole zone to anyone.',
      penalty: 20,
    },
    partial: {
      verdict: 'unknown',
      summary: 'A name server sent less than any copy of a zone has',
    },
    untried: { verdict: 'unknown', summary: 'A name server could not be asked' },
    ...apexOutcomes,
  },
  evaluate(zone) {
    if (!holdsZone(zone)) return { outcome: 'part' };
    const { transfers } = zone;
    if (!transfers.ok) return { outcome: 'unread', reason: transfers.reason };
    if (transfers.value.length === 0) return { outcome: 'untried' };
    return transfers.value.map(({ nameServer, records, proof }) => {
      const about = `AXFR ${nameServer}`;
      if (!records.ok) return { outcome: 'untried', about, reason: records.reason };
      if (records.value === 0) return { outcome: 'refused', about };
      if (records.value < LEAST_RECORDS) return { outcome: 'partial', about };
      const observation = { proof, expected: 'no records', actual: `${records.value} records` };
      return { outcome: 'allowed', about, observation };
    });
  },
});
