import ipaddr from 'ipaddr.js';

/** Shorter prefixes count as everyone, as S3 counts them; private ranges are never everyone. */
const BROAD = { ipv4: 8, ipv6: 32 } as const;

/** IPv4 addresses that a list may hold in all before it counts as everyone: a quarter of all. */
const MANY = 2 ** 30;

/** Tells whether a list of ranges lets in a large part of the internet. A text that is no range is null. */
export function isBroad(ranges: readonly string[]): boolean | null {
  let total = 0;
  for (const text of ranges) {
    const range = rangeOf(text.trim());
    if (!range) return null;
    const [address, prefix] = range;
    const kind = address.kind();
    if (isPrivate(address, prefix)) continue;
    if (prefix < BROAD[kind]) return true;
    if (kind === 'ipv4') total += 2 ** (32 - prefix);
  }
  return total > MANY;
}

/** Prefixes of the largest private ranges: 10.0.0.0/8 and fc00::/7. */
const PRIVATE = { ipv4: 8, ipv6: 7 } as const;

const isPrivate = (address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number): boolean =>
  prefix >= PRIVATE[address.kind()] && ['private', 'uniqueLocal'].includes(address.range());

function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
