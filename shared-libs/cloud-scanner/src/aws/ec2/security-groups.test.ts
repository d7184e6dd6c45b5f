import { describeStories, type Story } from '../../testing/stories.ts';
import { rule } from '../network/testing/public-network.ts';
import { vpcSources } from '../vpc/vpc.sources.ts';
import { ec2Sources } from './ec2.sources.ts';
import { sensitivePorts } from './ports.ts';
import { securityGroupChecks } from './security-groups.checks.ts';

const used = { 'aws.ec2.network-interface': [{ config: { Groups: [{ GroupId: 'sg-1' }] } }] };
const unused = { 'aws.ec2.network-interface': [{ config: { Groups: [{ GroupId: 'sg-2' }] } }] };
const group = (...IpPermissions: readonly object[]) => ({ GroupId: 'sg-1', IpPermissions });
const everything = (cidr: string) => ({ IpProtocol: '-1', IpRanges: [{ CidrIp: cidr }] });
const byList = { IpProtocol: '-1', PrefixListIds: [{ PrefixListId: 'pl-1' }] };

const portStories = (port: number, ofAll: string): readonly Story[] => [
  {
    it: 'tells of a group that opens all ports',
    ends: ofAll,
    config: group(everything('0.0.0.0/0')),
    related: used,
  },
  {
    it: 'passes a group that admits an office and the load balancer',
    ends: 'secure',
    config: group(rule(port, '203.0.113.0/24'), {
      ...rule(port, ''),
      IpRanges: [],
      UserIdGroupPairs: [{ GroupId: 'sg-2' }],
    }),
    related: used,
  },
  {
    it: 'fails a group that admits everyone',
    ends: 'open',
    shows: 'sg-1.IpPermissions[1]',
    config: group(rule(443, '0.0.0.0/0'), rule(port, '0.0.0.0/0')),
    related: used,
  },
  {
    it: 'fails a group that admits everyone over IPv6',
    ends: 'open',
    config: group(rule(port, '::/0')),
    related: used,
  },
  {
    it: 'fails a group that admits the internet in small parts',
    ends: 'open',
    shows: 'sg-1.IpPermissions',
    config: group(rule(port, '64.0.0.0/9'), rule(port, '64.128.0.0/9')),
    related: used,
  },
  {
    it: 'fails a group that admits a prefix list with everyone',
    ends: 'open',
    config: group({ ...rule(port, ''), IpRanges: [], PrefixListIds: byList.PrefixListIds }),
    related: {
      ...used,
      'aws.vpc.prefix-list': [
        { config: { PrefixListId: 'pl-1', Entries: [{ Cidr: '0.0.0.0/0' }] } },
      ],
    },
  },
  {
    it: 'does not know a prefix list of another account',
    ends: 'unknown',
    config: group(byList),
    related: used,
  },
  {
    it: 'tells of an open group that nothing uses',
    ends: 'unused',
    config: group(rule(port, '0.0.0.0/0')),
    related: unused,
  },
];

describeStories(
  { checks: securityGroupChecks, sources: [...ec2Sources, ...vpcSources] },
  {
    ...Object.fromEntries(
      sensitivePorts.map(({ slug, ports: [port = 0], isAlwaysTold }) => [
        `aws-ec2-security-group-${slug}-not-open`,
        portStories(port, isAlwaysTold ? 'open' : 'not applicable'),
      ]),
    ),
    'aws-ec2-security-group-all-ports-not-open': [
      {
        it: 'passes a group that admits everyone to one port',
        ends: 'secure',
        config: group(rule(22, '0.0.0.0/0'), everything('10.0.0.0/8')),
        related: used,
      },
      {
        it: 'fails a group that admits everyone to everything',
        ends: 'open',
        config: group(everything('0.0.0.0/0')),
        related: used,
      },
      {
        it: 'fails a group that admits everyone to all ports of TCP',
        ends: 'open',
        config: group({
          IpProtocol: 'tcp',
          FromPort: 0,
          ToPort: 65_535,
          IpRanges: [{ CidrIp: '0.0.0.0/0' }],
        }),
        related: used,
      },
      {
        it: 'fails a group that admits a public address to everything',
        ends: 'network',
        shows: 'IpPermissions[0]',
        config: group(everything('198.51.100.7/32')),
        related: used,
      },
      {
        it: 'tells of such a group that nothing uses',
        ends: 'unused',
        config: group(everything('0.0.0.0/0')),
        related: unused,
      },
    ],
    'aws-ec2-security-group-opens-web-alone': [
      {
        it: 'passes a web server',
        ends: 'secure',
        config: group(rule(80, '0.0.0.0/0'), rule(443, '0.0.0.0/0'), rule(22, '203.0.113.0/24')),
        related: used,
      },
      {
        it: 'passes ping',
        ends: 'secure',
        config: group({
          IpProtocol: 'icmp',
          FromPort: 8,
          ToPort: -1,
          IpRanges: [{ CidrIp: '0.0.0.0/0' }],
        }),
        related: used,
      },
      {
        it: 'fails another port',
        ends: 'open',
        config: group(rule(8443, '0.0.0.0/0')),
        related: used,
      },
      {
        it: 'tells of such a group that nothing uses',
        ends: 'unused',
        config: group(rule(8443, '0.0.0.0/0')),
        related: unused,
      },
    ],
    'aws-ec2-security-group-public-ranges-narrow': [
      {
        it: 'passes an office, a private network and everyone, who is another matter',
        ends: 'secure',
        config: group(rule(22, '203.0.113.0/24'), rule(22, '10.0.0.0/8'), rule(443, '0.0.0.0/0')),
        related: used,
      },
      {
        it: 'fails a wide range',
        ends: 'wide',
        shows: 'IpPermissions[0]',
        config: group(rule(22, '198.18.0.0/15')),
        related: used,
      },
      {
        it: 'tells of such a group that nothing uses',
        ends: 'unused',
        config: group(rule(22, '198.18.0.0/15')),
        related: unused,
      },
    ],
  },
);
