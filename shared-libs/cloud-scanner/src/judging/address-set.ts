import ipaddr from 'ipaddr.js';

export type Family = 'ipv4' | 'ipv6';
export const families: readonly Family[] = ['ipv4', 'ipv6'];

/** Addresses of one family as numbers: ranges in ascending order that do not touch, both ends included. */
export type AddressSet = readonly (readonly [first: bigint, last: bigint])[];

const BITS: Readonly<Record<Family, number>> = { ipv4: 32, ipv6: 128 };

const NOTHING: AddressSet = [];
const known = new Map<string, { readonly family: Family; readonly addresses: AddressSet } | null>();
/** A region names few networks in many rules. */
const MAX_KNOWN = 10_000;

/** Returns the addresses of a CIDR of this family, none for one of the other family or for no CIDR. */
export function addressesOf(cidr: string, family: Family): AddressSet {
  let network = known.get(cidr);
  if (network === undefined) {
    network = parsed(cidr);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(cidr, network);
  }
  return network?.family === family ? network.addresses : NOTHING;
}

function parsed(cidr: string) {
  if (!ipaddr.isValidCIDR(cidr)) return null;
  const [address, prefix] = ipaddr.parseCIDR(cidr);
  const family = address.kind();
  const size = 1n << BigInt(BITS[family] - prefix);
  const number = numberOf(address);
  const first = number - (number % size);
  const addresses: AddressSet = [[first, first + size - 1n]];
  return { family, addresses };
}

const numberOf = (address: ipaddr.IPv4 | ipaddr.IPv6): bigint =>
  address.toByteArray().reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** Returns the addresses between two of IPv4, both included; none for what is no such range. */
export function addressRange(first: string, last: string): AddressSet {
  if (!ipaddr.IPv4.isValid(first) || !ipaddr.IPv4.isValid(last)) return NOTHING;
  const [from, to] = [numberOf(ipaddr.IPv4.parse(first)), numberOf(ipaddr.IPv4.parse(last))];
  return from <= to ? [[from, to]] : NOTHING;
}

export function union(...sets: readonly AddressSet[]): AddressSet {
  if (sets.length === 1) return sets[0] ?? NOTHING;
  const ranges = sets.flat().sort(([a], [b]) => (a < b ? -1 : 1));
  const merged: [bigint, bigint][] = [];
  for (const [first, last] of ranges) {
    const end = merged.at(-1);
    if (end && first <= end[1] + 1n) end[1] = last > end[1] ? last : end[1];
    else merged.push([first, last]);
  }
  return merged;
}

export function intersection(one: AddressSet, other: AddressSet): AddressSet {
  if (one.length === 0 || other.length === 0) return NOTHING;
  return union(
    one.flatMap(([first, last]) =>
      other.flatMap(([start, end]): AddressSet => {
        const from = first > start ? first : start;
        const to = last < end ? last : end;
        return from <= to ? [[from, to]] : [];
      }),
    ),
  );
}

export function difference(one: AddressSet, without: AddressSet): AddressSet {
  let rest = one;
  for (const [start, end] of without) {
    rest = rest.flatMap(([first, last]): AddressSet => {
      if (end < first || start > last) return [[first, last]];
      const before: AddressSet = first < start ? [[first, start - 1n]] : [];
      const after: AddressSet = last > end ? [[end + 1n, last]] : [];
      return [...before, ...after];
    });
  }
  return rest;
}

const count = (set: AddressSet): bigint =>
  set.reduce((sum, [first, last]) => sum + last - first + 1n, 0n);

const setOf = (family: Family, cidrs: readonly string[]): AddressSet =>
  union(...cidrs.map((cidr) => addressesOf(cidr, family)));

/** Every address, and those of them that are routed on the internet (RFC 6890, RFC 4291). */
export const everyAddress: Readonly<Record<Family, AddressSet>> = {
  ipv4: setOf('ipv4', ['0.0.0.0/0']),
  ipv6: setOf('ipv6', ['::/0']),
};
export const publicAddresses: Readonly<Record<Family, AddressSet>> = {
  ipv4: difference(
    everyAddress.ipv4,
    setOf('ipv4', [
      '0.0.0.0/8',
      '10.0.0.0/8',
      '100.64.0.0/10',
      '127.0.0.0/8',
      '169.254.0.0/16',
      '172.16.0.0/12',
      '192.168.0.0/16',
      '224.0.0.0/3',
    ]),
  ),
  ipv6: setOf('ipv6', ['2000::/3']),
};

/** Addresses from which on a set counts as the internet: a /8 and a /16, more than any one organisation has. */
const INTERNET: Readonly<Record<Family, bigint>> = { ipv4: 1n << 24n, ipv6: 1n << 112n };

const internet = new WeakMap<AddressSet, boolean>();

/** Whether the set admits the internet and not single networks of it, such as an office. */
export function isInternet(set: AddressSet, family: Family): boolean {
  if (set.length === 0) return false;
  const told = internet.get(set);
  if (told !== undefined) return told;
  const answer = count(intersection(set, publicAddresses[family])) >= INTERNET[family];
  internet.set(set, answer);
  return answer;
}

/** Counts the public addresses of the set. */
export const publicCount = (set: AddressSet, family: Family): bigint =>
  count(intersection(set, publicAddresses[family]));
