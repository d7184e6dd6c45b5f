import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { isNotPublic } from '../../private-address.ts';
import { apexOutcomes } from '../../record-judgement.ts';
import {
  judgeNameServers,
  undelegatedOutcome,
  unseenOf,
  unseenOutcomes,
} from '../name-server-judgement.ts';

export const nameServersRefuseRecursion = checkOf<Zone>()({
  id: 'name-servers-refuse-recursion',
  catalogueId: 'DNS-006',
  version: 6,
  title: 'Name servers refuse recursive queries',
  group: 'dns',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'proved',
  aspect: 'NS recursion',
  impact:
    'Attackers flood others with the large answers of this server, and can plant forged answers in its cache.',
  cweIds: ['CWE-406'],
  owasp: 'A02:2025',
  aliases: ['open recursion', 'recursive dns', 'dns amplification'],
  standard: { document: 'RFC 5358', section: '4 Recommended configuration', published: '2008-10' },
  remediation: {
    summary: 'Answer for your own zones alone.',
    steps: [
      'Look first who resolves through the server: clients of your own need another resolver, or an exception.',
      'BIND: `recursion no;`, or `allow-recursion { localnets; };`.',
      'PowerDNS: use the authoritative server without a recursor on the same address; limit `allow-from` of the recursor.',
      'Windows: turn on *Disable recursion* in the advanced properties of the server. That ends forwarding too: where domain members use it, allow recursion to their subnets alone by a DNS policy (2016 and later).',
      'Unbound: limit `access-control` to your networks.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc5358',
  },
  outcomes: {
    refused: { verdict: 'pass', summary: 'The name server answers for its own zones alone.' },
    open: {
      verdict: 'fail',
      title: 'Open resolver: name server allows recursion',
      summary: 'A name server looks up names of other zones for anyone.',
      penalty: 8,
    },
    'open-inside': {
      verdict: 'fail',
      title: 'Open resolver, on a private address',
      summary:
        'A name server looks up names of other zones. The address is private, so only internal users can ask it.',
      penalty: 0,
      severity: 'info',
    },
    ...unseenOutcomes,
    ...undelegatedOutcome,
    ...apexOutcomes,
  },
  evaluate: (zone) =>
    judgeNameServers(zone, (server) => {
      const heard = server.answers.flatMap(({ address, recursion }) =>
        recursion.ok ? [{ ...recursion.value, isInside: isNotPublic(address) }] : [],
      );
      const open = heard.filter(({ resolves }) => resolves);
      const worst = open.find(({ isInside }) => !isInside) ?? open[0];
      if (worst === undefined) {
        return unseenOf(server, ({ recursion }) => recursion) ?? { outcome: 'refused' };
      }
      const { proof, isInside } = worst;
      return {
        outcome: isInside ? 'open-inside' : 'open',
        observation: { proof, expected: 'REFUSED', actual: proof.response },
      };
    }),
});
