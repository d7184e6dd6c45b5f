import { checkOf } from '../../../check-definition/check.ts';
import { holdsZone, type Zone } from '../../../subjects/zone.ts';
import { apexOutcomes } from '../../record-judgement.ts';

/** The first three octets, or the first 48 bits of an IPv6 address. */
const networkOf = (address: string): string =>
  address.includes(':')
    ? `${address.split('::')[0] ?? ''}:0:0`.split(':').slice(0, 3).join(':')
    : address.split('.').slice(0, 3).join('.');

export const nameServersApart = checkOf<Zone>()({
  id: 'name-servers-apart',
  catalogueId: 'DNS-004',
  version: 3,
  title: 'Name servers are in different networks',
  group: 'dns',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'anyone',
  aspect: 'NS networks',
  impact:
    'One broken router or one attack takes the domain, its sites and its mail off the internet.',
  cweIds: ['CWE-654'],
  owasp: 'A02:2025',
  aliases: ['ns diversity', 'name servers in one subnet', 'rfc 2182'],
  standard: {
    document: 'RFC 2182',
    section: '3.1 Selecting secondary servers',
    published: '1997-07',
  },
  remediation: {
    summary: 'Add a name server in another network.',
    steps: [
      'Choose a provider that announces its servers from several networks.',
      'Or add a secondary at another provider.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc2182',
  },
  outcomes: {
    apart: { verdict: 'pass', summary: 'The name servers are in several networks.' },
    together: {
      verdict: 'fail',
      title: 'All name servers in the same network',
      summary:
        'The addresses of all name servers are in one /24 (IPv4) and one /48 (IPv6) network.',
      penalty: 2,
    },
    single: { verdict: 'not-applicable', summary: 'There are not two name servers to compare' },
    ...apexOutcomes,
  },
  evaluate(zone) {
    if (!holdsZone(zone)) return { outcome: 'part' };
    const { nameServers } = zone;
    if (!nameServers.ok) return { outcome: 'unread', reason: nameServers.reason };
    const unread = nameServers.value.find(({ addresses }) => !addresses.ok);
    if (unread !== undefined && !unread.addresses.ok) {
      return { outcome: 'unread', reason: unread.addresses.reason };
    }
    const all = nameServers.value.flatMap(({ addresses }) => (addresses.ok ? addresses.value : []));
    const [first] = nameServers.value;
    if (first === undefined || nameServers.value.length < 2 || all.length === 0) {
      return { outcome: 'single' };
    }
    const networks = (isV6: boolean) =>
      new Set(all.filter((one) => one.includes(':') === isV6).map(networkOf)).size;
    if (networks(false) > 1 || networks(true) > 1) return { outcome: 'apart' };
    return {
      outcome: 'together',
      observation: {
        proof: first.proof,
        expected: 'addresses in different networks',
        actual: [...new Set(all)].sort().join(', '),
      },
    };
  },
});
