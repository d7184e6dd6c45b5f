import { sensitivePorts } from '../../aws/ec2/ports.ts';
import { describeStories, type StoriesByCheck, type Story } from '../../testing/stories.ts';
import { computeSources } from './compute.sources.ts';
import { instancePortChecks } from './instance-ports.checks.ts';

const outside = [{ name: 'nic0', accessConfigs: [{ natIP: '203.0.113.7' }] }];
const rule = (ports: readonly number[], over: object = {}) => ({
  name: 'open',
  direction: 'INGRESS',
  sourceRanges: ['0.0.0.0/0'],
  allowed: [{ IPProtocol: 'tcp', ports: ports.map(String) }],
  ...over,
});
const story = (it: string, ends: string, firewalls: object[], over: object = {}): Story => ({
  it,
  ends,
  config: { networkInterfaces: outside, effectiveFirewalls: { firewalls }, ...over },
});
const everything = rule([], { allowed: [{ IPProtocol: 'all' }] });

const storiesOf = ({ ports, isAlwaysTold }: (typeof sensitivePorts)[number]): readonly Story[] => [
  story('fails a rule for everyone', 'reachable', [rule(ports)]),
  story('passes a rule for one network', 'secure', [
    rule(ports, { sourceRanges: ['192.0.2.0/24'] }),
  ]),
  story('passes another port', 'secure', [rule([443])]),
  {
    it: 'passes a machine without an address outside',
    ends: 'secure',
    config: { networkInterfaces: [{ name: 'nic0' }] },
  },
  story('tells of all ports once', isAlwaysTold ? 'reachable' : 'not applicable', [everything]),
  {
    it: 'fails IPv6',
    ends: 'reachable',
    config: {
      networkInterfaces: [{ ipv6AccessConfigs: [{ externalIpv6: '2001:db8::1' }] }],
      effectiveFirewalls: { firewalls: [rule(ports, { sourceRanges: ['::/0'] })] },
    },
  },
  story('is unknown for a second interface', 'unknown', [], {
    networkInterfaces: [...outside, { name: 'nic1', accessConfigs: [{}] }],
  }),
];

const stories: StoriesByCheck = {
  ...Object.fromEntries(
    sensitivePorts.map((row) => [`gcp-compute-instance-${row.slug}-not-reachable`, storiesOf(row)]),
  ),
  'gcp-compute-instance-all-ports-not-reachable': [
    story('fails all protocols for everyone', 'reachable', [everything]),
    story('fails a range of all ports', 'reachable', [
      rule([], { allowed: [{ ipProtocol: 'tcp', ports: ['0-65535'] }] }),
    ]),
    story('passes named ports', 'secure', [rule([22, 443])]),
    story('passes what a denial takes back', 'secure', [
      everything,
      rule([], { priority: 1, allowed: undefined, denied: [{ IPProtocol: 'tcp' }] }),
    ]),
    {
      it: 'passes a machine without an address',
      ends: 'secure',
      config: { networkInterfaces: [] },
    },
  ],
};

describeStories({ checks: instancePortChecks, sources: computeSources }, stories);
