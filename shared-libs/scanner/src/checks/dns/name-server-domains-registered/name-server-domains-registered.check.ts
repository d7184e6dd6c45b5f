import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';
import { judgeNameServers, undelegatedOutcome } from '../name-server-judgement.ts';

export const nameServerDomainsRegistered = checkOf<Zone>()({
  id: 'name-server-domains-registered',
  catalogueId: 'DNS-017',
  version: 3,
  title: 'The domains of all name servers are registered',
  group: 'dns',
  severity: 'critical',
  confidence: 'firm',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'NS domain',
  impact:
    'Whoever registers the domain of a name server answers for yours: they get its mail, its visitors and certificates for it.',
  cweIds: ['CWE-672'],
  owasp: 'A01:2025',
  aliases: ['dangling ns', 'ns takeover', 'dns takeover', 'expired name server domain'],
  standard: {
    document: 'RFC 1912',
    section: '2.8 Authority and delegation errors (NS records)',
    published: '1996-02',
  },
  remediation: {
    summary: 'Remove the name server from the delegation.',
    steps: [
      'Remove the NS record at the registrar and in the zone.',
      'Or register the domain before somebody else does.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc1912',
  },
  outcomes: {
    held: { verdict: 'pass', summary: 'The domain of the name server exists.' },
    free: {
      verdict: 'fail',
      title: 'Domain takeover: domain of a name server is not registered',
      summary:
        'DNS does not know the domain that a name server belongs to. Anyone may register it, unless its holder has only lost the use of it.',
      penalty: 40,
      exposure: { kind: 'usable-by-anyone', phrase: 'The domain can be taken over by anyone' },
    },
    silent: { verdict: 'unknown', summary: 'The name server could not be looked up' },
    ...undelegatedOutcome,
    ...apexOutcomes,
  },
  evaluate: (zone) =>
    judgeNameServers(zone, ({ name, addresses, isUnregistered, proof }) => {
      if (!addresses.ok) return { outcome: 'silent', reason: addresses.reason };
      if (!isUnregistered.ok) return { outcome: 'silent', reason: isUnregistered.reason };
      if (!isUnregistered.value) return { outcome: 'held' };
      return {
        outcome: 'free',
        observation: { proof, expected: 'a registered domain', actual: `${name}: NXDOMAIN` },
      };
    }),
});
