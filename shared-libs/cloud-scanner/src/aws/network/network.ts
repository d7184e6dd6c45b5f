import type { Related, Seen } from '../../definition/cloud-check.ts';

/** Types whose collections tell what the internet reaches; a check that asks names them in `joins`. */
export const networkTypes: readonly string[] = [
  'aws.ec2.security-group',
  'aws.vpc.network-acl',
  'aws.vpc.route-table',
  'aws.vpc.prefix-list',
  'aws.vpc.block-public-access',
];

/** Entries of security groups, in the provider's shape. */
export interface Permission {
  readonly IpProtocol?: string;
  readonly FromPort?: number;
  readonly ToPort?: number;
  readonly IpRanges?: readonly { readonly CidrIp?: string }[];
  readonly Ipv6Ranges?: readonly { readonly CidrIpv6?: string }[];
  readonly PrefixListIds?: readonly { readonly PrefixListId?: string }[];
  readonly UserIdGroupPairs?: readonly unknown[];
}

export interface AclEntry {
  readonly RuleNumber?: number;
  readonly Egress?: boolean;
  /** The number of the protocol: `6` for TCP, `-1` for all. */
  readonly Protocol?: string;
  readonly RuleAction?: string;
  readonly CidrBlock?: string;
  readonly Ipv6CidrBlock?: string;
  readonly PortRange?: { readonly From?: number; readonly To?: number };
}

export interface Route {
  readonly DestinationCidrBlock?: string;
  readonly DestinationIpv6CidrBlock?: string;
  readonly DestinationPrefixListId?: string;
  readonly GatewayId?: string;
  readonly State?: string;
  readonly [target: string]: unknown;
}

/** The parts of a region's network that decide what is reachable, found by their ids. */
export interface Network {
  groups: ReadonlyMap<string, Seen>;
  aclsBySubnet: ReadonlyMap<string, Seen>;
  routeTablesBySubnet: ReadonlyMap<string, Seen>;
  /** The main table of each VPC, for subnets without their own. */
  mainRouteTables: ReadonlyMap<string, Seen>;
  prefixLists: ReadonlyMap<string, Seen>;
  /** The region's block of public access; null where the provider has none. */
  blockPublicAccess: Seen | null;
}

const networks = new WeakMap<Related, Network>();

/** Returns the network of a region; it is indexed once for all resources. @throws UnreadError */
export function networkOf(related: Related): Network {
  const known = networks.get(related);
  if (known) return known;
  const acls = related.of('aws.vpc.network-acl');
  const tables = related.of('aws.vpc.route-table');
  const network: Network = {
    groups: by(related.of('aws.ec2.security-group'), ({ config }) => [config.GroupId]),
    aclsBySubnet: by(acls, ({ config }) =>
      (config.Associations ?? []).map(({ SubnetId }: Association) => SubnetId),
    ),
    routeTablesBySubnet: by(tables, ({ config }) =>
      (config.Associations ?? []).map(({ SubnetId }: Association) => SubnetId),
    ),
    mainRouteTables: by(tables, ({ config }) =>
      (config.Associations ?? []).some(({ Main }: Association) => Main) ? [config.VpcId] : [],
    ),
    prefixLists: by(related.of('aws.vpc.prefix-list'), ({ config }) => [config.PrefixListId]),
    blockPublicAccess: related.ifOffered('aws.vpc.block-public-access')[0] ?? null,
  };
  networks.set(related, network);
  return network;
}

interface Association {
  readonly SubnetId?: string;
  readonly Main?: boolean;
}

const by = (
  resources: readonly Seen[],
  keysOf: (resource: Seen) => readonly (string | undefined)[],
): ReadonlyMap<string, Seen> =>
  new Map(
    resources.flatMap((resource) =>
      keysOf(resource).flatMap((key) => (key === undefined ? [] : [[key, resource] as const])),
    ),
  );
