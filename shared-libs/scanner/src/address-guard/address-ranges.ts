import ipaddr from 'ipaddr.js';
import { type IpAddress, ipv4Inside, parseAddress, type Wrapping } from './ip-address.ts';

/** The kind of an address; `name` is its special range. */
export type AddressRange =
  | { readonly kind: 'global' | 'private' | 'loopback' | 'metadata' }
  | { readonly kind: 'special'; readonly name: string };

type Range = readonly [block: string, name: string];

/** Loopback, RFC 1918, shared address space (RFC 6598), unique local (RFC 4193). */
const innerRanges = blocks([
  ['127.0.0.0/8', 'loopback'],
  ['::1/128', 'loopback'],
  ['10.0.0.0/8', 'private'],
  ['172.16.0.0/12', 'private'],
  ['192.168.0.0/16', 'private'],
  ['100.64.0.0/10', 'private'],
  ['fc00::/7', 'private'],
]);

/** Cloud metadata services outside of the link-local ranges, as their clouds document them. */
const metadataRanges = blocks([
  ['100.100.100.200/32', 'Alibaba Cloud'],
  ['192.0.0.192/32', 'Oracle Cloud'],
  ['168.63.129.16/32', 'Azure'],
  ['fd00:ec2::/32', 'AWS: metadata ::254, container credentials ::23'],
  ['fd20:ce::254/128', 'Google Cloud'],
  ['fd00:42::42/128', 'Scaleway'],
  ['fd00:c1::a9fe:a9fe/128', 'Oracle Cloud'],
  ['fd00:a9fe:a9fe::1/128', 'Akamai'],
]);

/**
 * IANA IPv4 Special-Purpose Address Registry, updated 2025-10-09, without the private ranges; and
 * multicast (224.0.0.0/4, IANA IPv4 Multicast Address Space Registry).
 */
const specialIpv4 = blocks([
  ['0.0.0.0/8', 'this network'],
  ['169.254.0.0/16', 'link local'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'AS112'],
  ['192.52.193.0/24', 'multicast tunnels'],
  ['192.88.99.0/24', '6to4 relays'],
  ['192.175.48.0/24', 'AS112'],
  ['198.18.0.0/15', 'benchmarks'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
]);

/**
 * IANA IPv6 Special-Purpose Address Registry, updated 2025-10-09, within 2000::/3. All global
 * unicast that IANA has allocated is in 2000::/3, so everything else is special.
 */
const globalIpv6 = ipaddr.parseCIDR('2000::/3');
const specialIpv6 = blocks([
  ['2001::/23', 'protocol assignments'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['2620:4f:8000::/48', 'AS112'],
  ['3fff::/20', 'documentation'],
]);
/** Names of ranges outside of 2000::/3, for the message only. */
const namedIpv6 = blocks([
  ['::/128', 'unspecified'],
  ['64:ff9b:1::/48', 'NAT64'],
  ['100::/64', 'discard only'],
  ['100:0:0:1::/64', 'dummy prefix'],
  ['5f00::/16', 'segment routing'],
  ['fe80::/10', 'link local'],
  ['fec0::/10', 'site local'],
  ['ff00::/8', 'multicast'],
]);

const wrappingNames: Readonly<Record<Wrapping, string>> = {
  mapped: 'IPv4 in IPv6',
  compatible: 'IPv4 in IPv6',
  nat64: 'NAT64',
  sixToFour: '6to4',
  teredo: 'Teredo',
};

/** Returns null for text that is not an address. */
export function rangeOf(text: string): AddressRange | null {
  const address = parseAddress(text);
  if (address === null) return null;
  if (address instanceof ipaddr.IPv4) return rangeOfIpv4(address);
  const inner = ipv4Inside(address);
  return inner === null ? rangeOfIpv6(address) : rangeOfWrapped(inner);
}

/**
 * A mapped address is the IPv4 address itself. NAT64 and 6to4 reach it through a gateway, whose
 * private networks are not ours. The other forms are not routed on today's Internet.
 */
function rangeOfWrapped(inner: NonNullable<ReturnType<typeof ipv4Inside>>): AddressRange {
  const { wrapping, address } = inner;
  const range = rangeOfIpv4(address);
  if (wrapping === 'mapped' || range.kind === 'metadata') return range;
  const isRouted = wrapping === 'nat64' || wrapping === 'sixToFour';
  if (isRouted && range.kind === 'global') return range;
  return { kind: 'special', name: wrappingNames[wrapping] };
}

function rangeOfIpv4(address: ipaddr.IPv4): AddressRange {
  return innerRange(address) ?? specialRange(address, specialIpv4) ?? { kind: 'global' };
}

function rangeOfIpv6(address: ipaddr.IPv6): AddressRange {
  const inner = innerRange(address);
  if (inner !== null) return inner;
  if (!address.match(globalIpv6 as [ipaddr.IPv6, number])) {
    return specialRange(address, namedIpv6) ?? { kind: 'special', name: 'not global unicast' };
  }
  return specialRange(address, specialIpv6) ?? { kind: 'global' };
}

function innerRange(address: IpAddress): AddressRange | null {
  if (nameIn(metadataRanges, address) !== null) return { kind: 'metadata' };
  const name = nameIn(innerRanges, address);
  if (name === null) return null;
  return { kind: name === 'loopback' ? 'loopback' : 'private' };
}

function specialRange(address: IpAddress, ranges: typeof specialIpv4): AddressRange | null {
  const name = nameIn(ranges, address);
  return name === null ? null : { kind: 'special', name };
}

function blocks(ranges: readonly Range[]) {
  return ranges.map(([block, name]) => ({ block: ipaddr.parseCIDR(block), name }));
}

function nameIn(ranges: ReturnType<typeof blocks>, address: IpAddress): string | null {
  const found = ranges.find(({ block: [network, bits] }) => {
    return network.kind() === address.kind() && address.match(network, bits);
  });
  return found?.name ?? null;
}
