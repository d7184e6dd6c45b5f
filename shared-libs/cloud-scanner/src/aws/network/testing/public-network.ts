import type { StoryResource } from '../../../testing/stories.ts';

type Config = Readonly<Record<string, unknown>>;
type Networked = Readonly<Record<string, readonly StoryResource[]>>;

export interface NetworkParts {
  /** Inbound rules of `sg-1`. */
  readonly rules?: readonly Config[];
  readonly aclEntries?: readonly Config[];
  readonly routes?: readonly Config[];
  readonly prefixLists?: readonly StoryResource[];
  readonly blockMode?: string;
  readonly exclusions?: readonly Config[];
}

export const rule = (port: number, cidr: string): Config => ({
  IpProtocol: 'tcp',
  FromPort: port,
  ToPort: port,
  ...(cidr.includes(':') ? { Ipv6Ranges: [{ CidrIpv6: cidr }] } : { IpRanges: [{ CidrIp: cidr }] }),
});

export const entry = (
  RuleNumber: number,
  RuleAction: 'allow' | 'deny',
  facts: Config = {},
): Config => ({
  RuleNumber,
  RuleAction,
  Egress: false,
  Protocol: '-1',
  CidrBlock: '0.0.0.0/0',
  ...facts,
});

/** The entries of a VPC's own ACL: everything passes, over IPv4 and IPv6. */
export const openEntries: readonly Config[] = [false, true].flatMap((Egress) => [
  entry(100, 'allow', { Egress }),
  entry(101, 'allow', { Egress, CidrBlock: undefined, Ipv6CidrBlock: '::/0' }),
  entry(32767, 'deny', { Egress }),
]);

export const publicRoutes: readonly Config[] = [
  { DestinationCidrBlock: '10.0.0.0/16', GatewayId: 'local', State: 'active' },
  { DestinationCidrBlock: '0.0.0.0/0', GatewayId: 'igw-1', State: 'active' },
  { DestinationIpv6CidrBlock: '::/0', GatewayId: 'igw-1', State: 'active' },
];

/** A region with the public subnet `subnet-1` of `vpc-1` and the group `sg-1`. */
export const publicNetwork = ({
  rules = [],
  aclEntries = openEntries,
  routes = publicRoutes,
  prefixLists = [],
  blockMode = 'off',
  exclusions,
}: NetworkParts = {}): Networked => ({
  'aws.ec2.security-group': [{ config: { GroupId: 'sg-1', IpPermissions: rules } }],
  'aws.vpc.network-acl': [
    {
      config: {
        NetworkAclId: 'acl-1',
        Associations: [{ SubnetId: 'subnet-1' }],
        Entries: aclEntries,
      },
    },
  ],
  'aws.vpc.route-table': [
    {
      config: {
        RouteTableId: 'rtb-1',
        VpcId: 'vpc-1',
        Associations: [{ SubnetId: 'subnet-1' }],
        Routes: routes,
      },
    },
    {
      config: {
        RouteTableId: 'rtb-main',
        VpcId: 'vpc-1',
        Associations: [{ Main: true }],
        Routes: [],
      },
    },
  ],
  'aws.vpc.prefix-list': prefixLists,
  'aws.vpc.block-public-access': [
    {
      config: {
        InternetGatewayBlockMode: blockMode,
        ...(exclusions && { Exclusions: exclusions }),
      },
    },
  ],
});

/** An interface in that subnet with a public IPv4 address. */
export const publicInterface = (facts: Config = {}): Config => ({
  NetworkInterfaceId: 'eni-1',
  SubnetId: 'subnet-1',
  VpcId: 'vpc-1',
  Association: { PublicIp: '198.51.100.7' },
  Groups: [{ GroupId: 'sg-1' }],
  ...facts,
});

/** One with IPv6 alone. */
export const ipv6Interface = publicInterface({
  Association: undefined,
  Ipv6Addresses: [{ Ipv6Address: '2001:db8::7' }],
});
