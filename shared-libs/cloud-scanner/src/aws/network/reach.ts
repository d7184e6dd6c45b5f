import type { Seen } from '../../definition/cloud-check.ts';
import {
  type AddressSet,
  addressesOf,
  difference,
  everyAddress,
  type Family,
  families,
  intersection,
  isInternet,
  publicAddresses,
  union,
} from '../../judging/address-set.ts';
import { admittedBy, listedAddresses, type Port } from './group-rules.ts';
import type { AclEntry, Network, Route } from './network.ts';

/** Something with an address, a place in the network and groups: an interface, a load balancer, a database. */
export interface Endpoint {
  /** Public addresses, or the families where the provider does not tell the addresses. */
  readonly addresses: Readonly<Partial<Record<Family, string>>>;
  readonly vpcId: string;
  /** It stands in each of them; one that the internet reaches is enough. */
  readonly subnetIds: readonly string[];
  /** Null for what has no groups and admits everyone. */
  readonly groupIds: readonly string[] | null;
}

export type Reach =
  /** The path that a packet takes, each step by its place in the configuration. */
  | { readonly state: 'reachable'; readonly path: Readonly<Record<string, unknown>> }
  | { readonly state: 'unreachable'; readonly stoppedAt: Stop }
  | { readonly state: 'unknown'; readonly reason: string };

export type Stop =
  | 'address'
  | 'security group'
  | 'network ACL'
  | 'route'
  | 'block of public access';

/**
 * Tells whether the internet reaches a port: public address, security groups, network ACL in both directions, route
 * to an internet gateway. @throws UnreadError for a part that decides and could not be read
 */
export function reachFromInternet(network: Network, endpoint: Endpoint, port: Port): Reach {
  let stoppedAt: Stop = 'address';
  let unknown: string | null = null;
  for (const family of families) {
    const address = endpoint.addresses[family];
    if (address === undefined) continue;
    const groups = passGroups(network, endpoint.groupIds, family, port);
    unknown ??= groups.unknown;
    if (!isInternet(groups.addresses, family)) {
      stoppedAt = 'security group';
      continue;
    }
    if (endpoint.subnetIds.length === 0) unknown ??= 'The provider does not tell its subnets.';
    for (const subnetId of endpoint.subnetIds) {
      const rest = passSubnet(network, { ...endpoint, subnetId }, family, port, groups.addresses);
      if (rest.state === 'unknown') unknown ??= rest.reason;
      if (rest.state === 'unreachable') stoppedAt = rest.stoppedAt;
      if (rest.state !== 'reachable') continue;
      return { state: 'reachable', path: { [family]: address, ...groups.rules, ...rest.path } };
    }
  }
  return unknown ? { state: 'unknown', reason: unknown } : { state: 'unreachable', stoppedAt };
}

function passGroups(
  network: Network,
  groupIds: readonly string[] | null,
  family: Family,
  port: Port,
): { addresses: AddressSet; rules: Readonly<Record<string, unknown>>; unknown: string | null } {
  if (groupIds === null) return { addresses: everyAddress[family], rules: {}, unknown: null };
  const all = groupIds.flatMap((id) => {
    const group = network.groups.get(id);
    if (!group) return [{ addresses: [], rules: {}, unknown: id }];
    const one = admittedBy(network, group, family, port);
    return one.addresses.length > 0 || one.unknown !== null ? [one] : [];
  });
  const unknown = all.find((one) => one.unknown !== null)?.unknown ?? null;
  return {
    addresses: union(...all.map(({ addresses }) => addresses)),
    rules: Object.assign({}, ...all.map(({ rules }) => rules)),
    unknown: unknown && `${unknown} is not in this account.`,
  };
}

function passSubnet(
  network: Network,
  { vpcId, subnetId }: { vpcId: string; subnetId: string },
  family: Family,
  port: Port,
  admitted: AddressSet,
): Reach {
  if (isBlocked(network, vpcId, subnetId)) {
    return { state: 'unreachable', stoppedAt: 'block of public access' };
  }
  const acl = network.aclsBySubnet.get(subnetId);
  const table = network.routeTablesBySubnet.get(subnetId) ?? network.mainRouteTables.get(vpcId);
  if (!acl || !table) {
    return { state: 'unknown', reason: `${subnetId} is a subnet of another account.` };
  }
  const inbound = intersection(admitted, aclAllows(acl, family, false, port));
  const answered = intersection(inbound, aclAnswers(acl, family, port.protocol));
  if (!isInternet(answered, family)) return { state: 'unreachable', stoppedAt: 'network ACL' };
  const routed = routedToGateway(network, table, family);
  if (isInternet(intersection(answered, routed.addresses), family)) {
    const path = { [`${acl.config.NetworkAclId}`]: 'allows both directions', ...routed.routes };
    return { state: 'reachable', path };
  }
  return routed.inspectedBy
    ? { state: 'unknown', reason: `Traffic passes ${routed.inspectedBy}, which may filter it.` }
    : { state: 'unreachable', stoppedAt: 'route' };
}

/** Whether the region's block of public access holds for the subnet: no exclusion names it or its VPC. */
function isBlocked({ blockPublicAccess }: Network, vpcId: string, subnetId: string): boolean {
  const mode = blockPublicAccess?.config.InternetGatewayBlockMode;
  if (mode !== 'block-ingress' && mode !== 'block-bidirectional') return false;
  const exclusions: readonly { ResourceArn?: string; InternetGatewayExclusionMode?: string }[] =
    blockPublicAccess?.config.Exclusions ?? [];
  return !exclusions.some(
    ({ ResourceArn = '', InternetGatewayExclusionMode }) =>
      InternetGatewayExclusionMode === 'allow-bidirectional' &&
      (ResourceArn.endsWith(`/${vpcId}`) || ResourceArn.endsWith(`/${subnetId}`)),
  );
}

const PROTOCOL_NUMBERS = { tcp: '6', udp: '17' } as const;

const entriesByAcl = new WeakMap<Seen, readonly AclEntry[]>();

/** Entries in the order in which they are asked, as plain objects. */
function entriesOf(acl: Seen): readonly AclEntry[] {
  const known = entriesByAcl.get(acl);
  if (known) return known;
  const entries = ((acl.config.Entries ?? []) as readonly AclEntry[])
    .map((entry) => ({ ...entry }))
    .sort((one, other) => (one.RuleNumber ?? 0) - (other.RuleNumber ?? 0));
  entriesByAcl.set(acl, entries);
  return entries;
}

/** Returns the addresses whose packets an ACL lets pass: the first entry that matches decides. */
export function aclAllows(
  acl: Seen,
  family: Family,
  isEgress: boolean,
  { protocol, port }: Port,
): AddressSet {
  const entries = entriesOf(acl).filter(({ Egress }) => (Egress ?? false) === isEgress);
  let rest: AddressSet = everyAddress[family];
  const allowed: AddressSet[] = [];
  for (const entry of entries) {
    const { Protocol, PortRange, RuleAction, CidrBlock, Ipv6CidrBlock } = entry;
    if (Protocol !== '-1' && Protocol !== PROTOCOL_NUMBERS[protocol]) continue;
    const hasPort = (PortRange?.From ?? 0) <= port && port <= (PortRange?.To ?? 65_535);
    if (Protocol !== '-1' && !hasPort) continue;
    const named = addressesOf((family === 'ipv4' ? CidrBlock : Ipv6CidrBlock) ?? '', family);
    if (RuleAction === 'allow') allowed.push(intersection(rest, named));
    rest = difference(rest, named);
  }
  return union(...allowed);
}

/** A client chooses the port that it is answered at; the ports where an entry starts or ends stand for all. */
function aclAnswers(acl: Seen, family: Family, protocol: Port['protocol']): AddressSet {
  const edges = entriesOf(acl).flatMap(({ Egress, PortRange }) =>
    Egress && PortRange ? [PortRange.From ?? 0, (PortRange.To ?? 65_535) + 1] : [],
  );
  const ports = new Set([1024, ...edges].filter((port) => port >= 1024 && port <= 65_535));
  return union(...[...ports].map((port) => aclAllows(acl, family, true, { protocol, port })));
}

/** Returns what a table routes to an internet gateway: the longest prefix decides. */
export function routedToGateway(
  { prefixLists }: Pick<Network, 'prefixLists'>,
  table: Seen,
  family: Family,
): {
  addresses: AddressSet;
  routes: Readonly<Record<string, unknown>>;
  inspectedBy: string | null;
} {
  const routes: readonly Route[] = table.config.Routes ?? [];
  const ordered = routes
    .map((route) => ({ route, named: destinationOf(route, prefixLists, family) }))
    .filter(({ named }) => named.addresses.length > 0)
    .toSorted((one, other) => other.named.prefix - one.named.prefix);
  let rest: AddressSet = publicAddresses[family];
  const routed: AddressSet[] = [];
  const shown: Record<string, unknown> = {};
  let inspectedBy: string | null = null;
  for (const { route, named } of ordered) {
    const taken = intersection(rest, named.addresses);
    rest = difference(rest, named.addresses);
    if (route.State === 'blackhole' || !isInternet(taken, family)) continue;
    if (route.GatewayId?.startsWith('vpce-')) inspectedBy ??= route.GatewayId;
    if (!route.GatewayId?.startsWith('igw-')) continue;
    routed.push(taken);
    shown[`${table.config.RouteTableId}.Routes[${named.text}]`] = route.GatewayId;
  }
  return { addresses: union(...routed), routes: shown, inspectedBy };
}

function destinationOf(
  { DestinationCidrBlock, DestinationIpv6CidrBlock, DestinationPrefixListId = '' }: Route,
  prefixLists: Network['prefixLists'],
  family: Family,
): { addresses: AddressSet; prefix: number; text: string } {
  const cidr = family === 'ipv4' ? DestinationCidrBlock : DestinationIpv6CidrBlock;
  if (cidr !== undefined) {
    return { addresses: addressesOf(cidr, family), prefix: Number(cidr.split('/')[1]), text: cidr };
  }
  const list = prefixLists.get(DestinationPrefixListId);
  const addresses = list ? listedAddresses(list, family) : [];
  return { addresses, prefix: 0, text: DestinationPrefixListId };
}
