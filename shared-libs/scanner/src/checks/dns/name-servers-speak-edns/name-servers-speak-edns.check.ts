import { checkOf } from '../../../check-definition/check.ts';
import type { NameServerAnswer } from '../../../subjects/name-server.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';
import {
  judgeNameServers,
  undelegatedOutcome,
  unseenOf,
  unseenOutcomes,
} from '../name-server-judgement.ts';

const BAD_VERSION = 16;
/** FORMERR, NOTIMP (RFC 6891, section 7) and BADVERS refuse EDNS; other codes are about the name. */
const refusals: ReadonlySet<number> = new Set([1, 4, BAD_VERSION]);

type Key = 'speaks' | 'dropping' | 'lacking' | 'unversioned';

/** How one address takes EDNS. An answer names the highest version that the server knows (section 6.1.3). */
function stateOf({ edns }: NameServerAnswer): Key | null {
  if (!edns.ok) return null;
  const { current, future } = edns.value;
  if (current === null) return 'dropping';
  if (current.version === null || refusals.has(current.rcode)) return 'lacking';
  return future?.rcode === BAD_VERSION ? 'speaks' : 'unversioned';
}

const order: readonly Key[] = ['dropping', 'lacking', 'unversioned', 'speaks'];

export const nameServersSpeakEdns = checkOf<Zone>()({
  id: 'name-servers-speak-edns',
  catalogueId: 'DNS-025',
  version: 5,
  title: 'Every name server supports EDNS',
  group: 'dns',
  severity: 'low',
  confidence: 'firm',
  subject: 'zone',
  reach: 'proved',
  aspect: 'NS EDNS',
  impact:
    'DNSSEC and large answers need EDNS. Resolvers treat a server that drops such queries as dead.',
  cweIds: ['CWE-573'],
  owasp: 'A02:2025',
  aliases: ['edns0', 'dns flag day', 'rfc 6891'],
  standard: {
    document: 'RFC 6891',
    section: '6.1.3 OPT record TTL field use',
    published: '2013-04',
  },
  remediation: {
    summary: 'Update the name server, and let firewalls pass queries with OPT records.',
    steps: [
      'BIND, Knot, NSD and PowerDNS always answer with EDNS: look for old software, and for load balancers and proxies in front.',
      'Windows: `Set-DnsServerEDns -EnableReception $true`.',
      'On the firewall switch off DNS inspection that drops unknown options, versions, or messages above 512 bytes.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc6891',
  },
  outcomes: {
    speaks: {
      verdict: 'pass',
      summary: 'It answers with EDNS, and refuses a version it does not know.',
    },
    dropping: {
      verdict: 'fail',
      title: 'EDNS broken: name server drops queries',
      summary: 'It answers an ordinary query, and not the same one with EDNS.',
      penalty: 3,
    },
    lacking: {
      verdict: 'fail',
      title: 'EDNS not supported by a name server',
      summary: 'It refuses a query with EDNS, or answers without an OPT record.',
      penalty: 2,
    },
    unversioned: {
      verdict: 'fail',
      title: 'EDNS broken: name server mishandles versions',
      summary: 'It does not answer an unknown version of EDNS with BADVERS.',
      penalty: 0,
      severity: 'info',
    },
    ...unseenOutcomes,
    ...undelegatedOutcome,
    ...apexOutcomes,
  },
  evaluate: (zone) =>
    judgeNameServers(zone, (server) => {
      const states = server.answers.map((answer) => [stateOf(answer), answer] as const);
      const state = order.find((key) => states.some(([one]) => one === key));
      const edns = states.find(([one]) => one === state)?.[1].edns;
      if (state === undefined || state === 'speaks' || !edns?.ok) {
        return unseenOf(server, (answer) => answer.edns) ?? { outcome: 'speaks' };
      }
      const { proof } = edns.value;
      return {
        outcome: state,
        observation: { proof, expected: 'EDNS version 0, then BADVERS', actual: proof.response },
      };
    }),
});
