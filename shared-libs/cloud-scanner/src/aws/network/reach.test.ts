import { describe, expect, it } from 'vitest';
import type { Related } from '../../definition/cloud-check.ts';
import { UnreadError, unread, viewOf } from '../../definition/resource.ts';
import { endpointOf } from './endpoint.ts';
import { networkOf } from './network.ts';
import { type Reach, reachFromInternet } from './reach.ts';
import {
  entry,
  ipv6Interface,
  type NetworkParts,
  openEntries,
  publicInterface,
  publicNetwork,
  publicRoutes,
  rule,
} from './testing/public-network.ts';

const relatedOf = (parts: NetworkParts): Related => {
  const resources = publicNetwork(parts);
  const of: Related['of'] = (type) =>
    (resources[type] ?? []).map(({ config }, index) => ({
      type,
      uid: `${type}-${index}`,
      name: type,
      region: 'eu-west-1',
      tags: {},
      config: viewOf(config),
    }));
  return {
    now: new Date('2026-11-29T12:00:00Z'),
    partition: 'aws',
    account: '111122223333',
    of,
    ifOffered: of,
    notOfferedIn: () => [],
    limits: null,
  };
};

/** Reaches port 22 of an interface. */
const reach = (parts: NetworkParts, shape: object = publicInterface()): Reach =>
  reachFromInternet(networkOf(relatedOf(parts)), endpointOf(shape), { protocol: 'tcp', port: 22 });

const outcome = (result: Reach) =>
  result.state === 'unreachable' ? `stopped at ${result.stoppedAt}` : result.state;

const fromAnywhere = { rules: [rule(22, '0.0.0.0/0')] };

describe('what the internet reaches', () => {
  it('is a port with a public address, an open group, an open ACL and a route to a gateway', () => {
    expect(reach(fromAnywhere)).toEqual({
      state: 'reachable',
      path: {
        ipv4: '198.51.100.7',
        'sg-1.IpPermissions[0]': rule(22, '0.0.0.0/0'),
        'acl-1': 'allows both directions',
        'rtb-1.Routes[0.0.0.0/0]': 'igw-1',
      },
    });
  });

  it.each<[string, NetworkParts, object?]>([
    ['IPv6 alone', { rules: [rule(22, '::/0')] }, ipv6Interface],
    ['the global unicast range of IPv6', { rules: [rule(22, '2000::/3')] }, ipv6Interface],
    ['all protocols', { rules: [{ IpProtocol: '-1', IpRanges: [{ CidrIp: '0.0.0.0/0' }] }] }],
    [
      'a range of ports',
      {
        rules: [
          { IpProtocol: 'tcp', FromPort: 20, ToPort: 30, IpRanges: [{ CidrIp: '0.0.0.0/0' }] },
        ],
      },
    ],
    ['the internet in two halves', { rules: [rule(22, '0.0.0.0/1'), rule(22, '128.0.0.0/1')] }],
    [
      'a prefix list that holds the internet',
      {
        rules: [
          {
            IpProtocol: 'tcp',
            FromPort: 22,
            ToPort: 22,
            PrefixListIds: [{ PrefixListId: 'pl-1' }],
          },
        ],
        prefixLists: [{ config: { PrefixListId: 'pl-1', Entries: [{ Cidr: '0.0.0.0/0' }] } }],
      },
    ],
    [
      'a secondary address with a public one',
      fromAnywhere,
      publicInterface({
        Association: undefined,
        PrivateIpAddresses: [{}, { Association: { PublicIp: '198.51.100.8' } }],
      }),
    ],
    [
      'a deny of the ACL after the allow',
      { ...fromAnywhere, aclEntries: [...openEntries, entry(200, 'deny')] },
    ],
    [
      'a deny of the ACL for a single network',
      {
        ...fromAnywhere,
        aclEntries: [entry(1, 'deny', { CidrBlock: '203.0.113.0/24' }), ...openEntries],
      },
    ],
    [
      'a deny of the ACL for another protocol',
      { ...fromAnywhere, aclEntries: [entry(1, 'deny', { Protocol: '47' }), ...openEntries] },
    ],
    [
      'answers to the ports of clients alone',
      {
        ...fromAnywhere,
        aclEntries: [
          entry(100, 'allow'),
          entry(100, 'allow', {
            Egress: true,
            Protocol: '6',
            PortRange: { From: 32_768, To: 60_999 },
          }),
        ],
      },
    ],
    [
      'an exclusion from the block of public access',
      {
        ...fromAnywhere,
        blockMode: 'block-bidirectional',
        exclusions: [
          {
            ResourceArn: 'arn:aws:ec2:eu-west-1:111122223333:vpc/vpc-1',
            InternetGatewayExclusionMode: 'allow-bidirectional',
          },
        ],
      },
    ],
  ])('comes in through %s', (_name, parts, shape) => {
    expect(outcome(reach(parts, shape))).toBe('reachable');
  });

  it.each<[string, string, NetworkParts, object?]>([
    ['no public address', 'address', fromAnywhere, publicInterface({ Association: undefined })],
    ['no rule', 'security group', {}],
    ['a rule for another port', 'security group', { rules: [rule(23, '0.0.0.0/0')] }],
    ['a rule for IPv6 before an IPv4 address', 'security group', { rules: [rule(22, '::/0')] }],
    ['a rule for an office', 'security group', { rules: [rule(22, '203.0.113.0/24')] }],
    ['a rule for private networks', 'security group', { rules: [rule(22, '10.0.0.0/8')] }],
    [
      'a group that is referred to by a group',
      'security group',
      {
        rules: [
          { IpProtocol: 'tcp', FromPort: 22, ToPort: 22, UserIdGroupPairs: [{ GroupId: 'sg-2' }] },
        ],
      },
    ],
    [
      'ICMP, whose types are no ports',
      'security group',
      {
        rules: [
          { IpProtocol: 'icmp', FromPort: 0, ToPort: 255, IpRanges: [{ CidrIp: '0.0.0.0/0' }] },
        ],
      },
    ],
    [
      'a prefix list of the provider that holds a few networks',
      'security group',
      {
        rules: [
          {
            IpProtocol: 'tcp',
            FromPort: 22,
            ToPort: 22,
            PrefixListIds: [{ PrefixListId: 'pl-1' }],
          },
        ],
        prefixLists: [{ config: { PrefixListId: 'pl-1', Entries: [{ Cidr: '203.0.113.0/24' }] } }],
      },
    ],
    [
      'a deny of the ACL before the allow',
      'network ACL',
      { ...fromAnywhere, aclEntries: [...openEntries, entry(1, 'deny')] },
    ],
    [
      'an ACL without answers',
      'network ACL',
      { ...fromAnywhere, aclEntries: [entry(100, 'allow')] },
    ],
    [
      'an ACL that allows IPv4 alone',
      'network ACL',
      {
        rules: [rule(22, '::/0')],
        aclEntries: [entry(1, 'allow'), entry(1, 'allow', { Egress: true })],
      },
      ipv6Interface,
    ],
    ['no route', 'route', { ...fromAnywhere, routes: [] }],
    [
      'a route through a NAT gateway',
      'route',
      {
        ...fromAnywhere,
        routes: [{ DestinationCidrBlock: '0.0.0.0/0', NatGatewayId: 'nat-1', State: 'active' }],
      },
    ],
    [
      'an egress-only gateway',
      'route',
      {
        rules: [rule(22, '::/0')],
        routes: [
          {
            DestinationIpv6CidrBlock: '::/0',
            EgressOnlyInternetGatewayId: 'eigw-1',
            State: 'active',
          },
        ],
      },
      ipv6Interface,
    ],
    [
      'a gateway that is gone',
      'route',
      {
        ...fromAnywhere,
        routes: [{ DestinationCidrBlock: '0.0.0.0/0', GatewayId: 'igw-1', State: 'blackhole' }],
      },
    ],
    [
      'the block of public access',
      'block of public access',
      { ...fromAnywhere, blockMode: 'block-ingress', exclusions: [] },
    ],
  ])('is stopped by %s', (_name, stop, parts, shape) => {
    expect(outcome(reach(parts, shape))).toBe(`stopped at ${stop}`);
  });

  it.each<[string, NetworkParts, object?]>([
    [
      'a prefix list of another account',
      {
        rules: [
          {
            IpProtocol: 'tcp',
            FromPort: 22,
            ToPort: 22,
            PrefixListIds: [{ PrefixListId: 'pl-9' }],
          },
        ],
      },
    ],
    ['a group of another account', {}, publicInterface({ Groups: [{ GroupId: 'sg-9' }] })],
    ['no subnet at all', fromAnywhere, publicInterface({ SubnetId: undefined })],
    ['a subnet of another account', fromAnywhere, publicInterface({ SubnetId: 'subnet-9' })],
    [
      'a firewall before the gateway',
      {
        ...fromAnywhere,
        routes: [{ DestinationCidrBlock: '0.0.0.0/0', GatewayId: 'vpce-1', State: 'active' }],
      },
    ],
  ])('is not known behind %s', (_name, parts, shape) => {
    expect(outcome(reach(parts, shape))).toBe('unknown');
  });

  it('is the table of the subnet, and the main table for a subnet without one', () => {
    const elsewhere = publicInterface({ SubnetId: 'subnet-2' });
    const resources = relatedOf({ ...fromAnywhere, routes: publicRoutes });
    const network = networkOf(resources);
    const acl = network.aclsBySubnet.get('subnet-1');
    const both = {
      ...network,
      aclsBySubnet: new Map([
        ...network.aclsBySubnet,
        ...(acl ? [['subnet-2', acl] as const] : []),
      ]),
    };
    const port = { protocol: 'tcp', port: 22 } as const;
    expect(outcome(reachFromInternet(both, endpointOf(elsewhere), port))).toBe('stopped at route');
  });

  it('throws for a part that decides and was not read', () => {
    const routes = unread('ec2:DescribeRouteTables', 'denied');
    expect(() => reach({ ...fromAnywhere, routes: routes as never })).toThrow(UnreadError);
  });
});
