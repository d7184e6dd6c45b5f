import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';
import { judgeNameServers, undelegatedOutcome } from '../name-server-judgement.ts';
import { zoneClaimOf } from '../zone-claim.ts';

export const nameServerZonesClaimed = checkOf<Zone>()({
  id: 'name-server-zones-claimed',
  catalogueId: 'TKO-008',
  version: 4,
  title: 'The zone is claimed at its DNS provider',
  group: 'dns',
  severity: 'critical',
  confidence: 'firm',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'NS zone',
  impact:
    'Anyone who adds the zone at the service decides about every name of the domain: pages, mail and certificates.',
  cweIds: ['CWE-672'],
  owasp: 'A01:2025',
  aliases: ['ns takeover', 'dangling ns', 'dns takeover', 'lame delegation'],
  standard: {
    document: 'RFC 1912',
    section: '2.8 Authority and delegation errors (NS records)',
    published: '1996-02',
  },
  remediation: {
    summary: 'Add the zone to your account at the service, or remove its name servers.',
    steps: [
      'At once: add the zone at the service in your own account, so that nobody else can.',
      'Azure DNS and Google Cloud DNS: a zone that is made again gets other servers; write those to the registrar.',
      'Otherwise remove the NS records of the service at the registrar and in the zone.',
      'From now on change the delegation before a zone is deleted.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc1912',
  },
  outcomes: {
    claimed: { verdict: 'pass', summary: 'The name server serves the zone.' },
    held: {
      verdict: 'pass',
      summary:
        'Another server of the same service serves the zone, so that nobody else can add it.',
    },
    unclaimed: {
      verdict: 'fail',
      title: 'Domain takeover: zone unclaimed at its DNS provider',
      summary: 'A name server of the domain refuses it, and the service lets any customer add it.',
      penalty: 40,
      exposure: { kind: 'usable-by-anyone', phrase: 'The domain can be taken over by anyone' },
    },
    'perhaps-claimable': {
      verdict: 'fail',
      title: 'Possible domain takeover: zone missing at its DNS provider',
      summary:
        'A name server of the domain refuses it. Whether others can add it there depends on the service, for some on the servers that it draws.',
      penalty: 15,
      severity: 'high',
    },
    elsewhere: {
      verdict: 'not-applicable',
      summary: 'The name server is not of a service that is known to let strangers add the zone.',
    },
    unclear: { verdict: 'unknown', summary: 'The name server did not say whether it has the zone' },
    ...undelegatedOutcome,
    ...apexOutcomes,
  },
  evaluate: (zone) =>
    judgeNameServers(zone, (server) => {
      const claim = zoneClaimOf(server, zone);
      if (!('refused' in claim)) return claim;
      const { outcome, provider, refused } = claim;
      return {
        outcome,
        observation: {
          proof: refused.proof,
          expected: 'an authoritative answer',
          actual: `REFUSED by ${server.name} of ${provider.name} (see ${provider.source})`,
        },
      };
    }),
});
