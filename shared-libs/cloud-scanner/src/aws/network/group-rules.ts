import type { Seen } from '../../definition/cloud-check.ts';
import {
  type AddressSet,
  addressesOf,
  type Family,
  families,
  isInternet,
  publicCount,
  union,
} from '../../judging/address-set.ts';
import type { Network, Permission } from './network.ts';

export interface Port {
  readonly protocol: 'tcp' | 'udp';
  readonly port: number;
}

/** Sources that rules admit, with the rules that do. */
export interface Admitted {
  readonly addresses: AddressSet;
  /** Paths of the rules: `sg-1.IpPermissions[0]`. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** A list of addresses that the rules name and that is not known; null where all are. */
  readonly unknown: string | null;
}

/** Protocol -1 is all of them, and it has no ports. ICMP and others have numbers that are no ports. */
export function coversPort({ IpProtocol, FromPort, ToPort }: Permission, { protocol, port }: Port) {
  if (IpProtocol === '-1') return true;
  const isSame = IpProtocol === protocol || IpProtocol === (protocol === 'tcp' ? '6' : '17');
  return isSame && (FromPort ?? 0) <= port && port <= (ToPort ?? 65_535);
}

const NOTHING: Admitted = { addresses: [], rules: {}, unknown: null };
const admittedByGroup = new WeakMap<Seen, Map<string, Admitted>>();

/** Returns which addresses the inbound rules of a group admit to a port; many resources have the same group. */
export function admittedBy(network: Network, group: Seen, family: Family, port: Port): Admitted {
  const ofGroup = admittedByGroup.get(group) ?? new Map<string, Admitted>();
  admittedByGroup.set(group, ofGroup);
  const key = `${family} ${port.protocol} ${port.port}`;
  const known = ofGroup.get(key);
  if (known) return known;
  const answer = admitted(network, group, family, (permission) => coversPort(permission, port));
  const isNothing = answer.addresses.length === 0 && answer.unknown === null;
  ofGroup.set(key, isNothing ? NOTHING : answer);
  return answer;
}

/** Returns which addresses the inbound rules that `covers` chooses admit. */
export function admitted(
  network: Pick<Network, 'prefixLists'>,
  group: Seen,
  family: Family,
  covers: (permission: Permission) => boolean,
): Admitted {
  const rules: Record<string, unknown> = {};
  let unknown: string | null = null;
  const sets = rulesOf(group).flatMap((rule): readonly AddressSet[] => {
    if (!covers(rule.permission)) return [];
    const sources = rule.cidrs[family].map((cidr) => addressesOf(cidr, family));
    for (const id of rule.prefixLists) {
      const list = network.prefixLists.get(id);
      if (list) sources.push(listedAddresses(list, family));
      else unknown = id;
    }
    const all = union(...sources);
    if (isInternet(all, family)) rules[rule.path] = rule.permission;
    return [all];
  });
  return { addresses: union(...sets), rules, unknown };
}

interface Rule {
  /** `sg-1.IpPermissions[0]`. */
  readonly path: string;
  readonly permission: Permission;
  readonly cidrs: Readonly<Record<Family, readonly string[]>>;
  readonly prefixLists: readonly string[];
}

const rulesByGroup = new WeakMap<Seen, readonly Rule[]>();

/** The rules of a group as plain objects: each is looked at for every port and every resource that has the group. */
function rulesOf(group: Seen): readonly Rule[] {
  const known = rulesByGroup.get(group);
  if (known) return known;
  const { GroupId, IpPermissions } = group.config;
  const rules = ((IpPermissions ?? []) as readonly Permission[]).map(
    (permission, index): Rule => ({
      path: `${GroupId}.IpPermissions[${index}]`,
      permission: { ...permission },
      cidrs: { ipv4: cidrsOf(permission, 'ipv4'), ipv6: cidrsOf(permission, 'ipv6') },
      prefixLists: (permission.PrefixListIds ?? []).flatMap(
        ({ PrefixListId }) => PrefixListId ?? [],
      ),
    }),
  );
  rulesByGroup.set(group, rules);
  return rules;
}

const cidrsOf = ({ IpRanges, Ipv6Ranges }: Permission, family: Family): readonly string[] =>
  family === 'ipv4'
    ? (IpRanges ?? []).flatMap(({ CidrIp }) => CidrIp ?? [])
    : (Ipv6Ranges ?? []).flatMap(({ CidrIpv6 }) => CidrIpv6 ?? []);

export const listedAddresses = (list: Seen, family: Family): AddressSet =>
  union(
    ...(list.config.Entries ?? []).map(({ Cidr }: { Cidr?: string }) =>
      addressesOf(Cidr ?? '', family),
    ),
  );

/** Says how a group's rules treat the internet. */
export type GroupExposure =
  | { readonly state: 'open'; readonly rules: Readonly<Record<string, unknown>> }
  | { readonly state: 'closed' }
  | { readonly state: 'unknown'; readonly reason: string };

/** Tells whether the internet passes the rules that `covers` chooses, over IPv4 or IPv6. */
export function groupExposure(
  network: Pick<Network, 'prefixLists'>,
  group: Seen,
  covers: (permission: Permission) => boolean,
): GroupExposure {
  const all = families.map((family) => ({ family, ...admitted(network, group, family, covers) }));
  const open = all.filter(({ addresses, family }) => isInternet(addresses, family));
  if (open.length > 0) {
    const rules = Object.assign({}, ...open.map((one) => one.rules));
    // Each of many rules may admit a part that is not the internet by itself.
    return { state: 'open', rules: Object.keys(rules).length > 0 ? rules : allRules(group) };
  }
  const unknown = all.find((one) => one.unknown !== null)?.unknown;
  return unknown
    ? { state: 'unknown', reason: `The prefix list ${unknown} is not in this account.` }
    : { state: 'closed' };
}

const allRules = ({ config }: Seen) => ({
  [`${config.GroupId}.IpPermissions`]: config.IpPermissions,
});

/** Tells whether a rule is for all ports of TCP or UDP, or for all protocols. */
export const isEveryPort = ({ IpProtocol, FromPort, ToPort }: Permission): boolean =>
  IpProtocol === '-1' ||
  ((IpProtocol === 'tcp' || IpProtocol === 'udp') &&
    (FromPort ?? 0) <= 1 &&
    (ToPort ?? 65_535) === 65_535);

/** Counts the public IPv4 addresses that a rule names. */
export const publicIpv4Of = (permission: Permission): bigint =>
  publicCount(
    union(...cidrsOf(permission, 'ipv4').map((cidr) => addressesOf(cidr, 'ipv4'))),
    'ipv4',
  );
