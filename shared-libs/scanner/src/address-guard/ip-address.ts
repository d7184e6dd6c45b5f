import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** How an IPv6 address carries an IPv4 address. */
export type Wrapping = 'mapped' | 'compatible' | 'nat64' | 'sixToFour' | 'teredo';

/**
 * Parses one address written in full; returns null for anything else, such as the shorthand
 * `127.1`.
 */
export function parseAddress(text: string): IpAddress | null {
  if (isIP(text) === 0 || text.includes('%')) return null;
  return ipaddr.parse(text);
}

/**
 * Returns the IPv4 address inside an IPv6 address: `::ffff:a.b.c.d`, `::a.b.c.d` (RFC 4291), NAT64
 * (RFC 6052), 6to4 (RFC 3056), and the client of Teredo (RFC 4380).
 */
export function ipv4Inside(
  address: ipaddr.IPv6,
): { wrapping: Wrapping; address: ipaddr.IPv4 } | null {
  const { parts } = address;
  const [p0 = 0, p1 = 0, p2 = 0, , , p5 = 0, p6 = 0, p7 = 0] = parts;
  const last = ipv4Of(p6, p7);
  if (parts.slice(0, 5).every((part) => part === 0)) {
    if (p5 === 0xffff) return { wrapping: 'mapped', address: last };
    // `::` and `::1` have their own meaning.
    const isOwnMeaning = p6 === 0 && p7 <= 1;
    return p5 === 0 && !isOwnMeaning ? { wrapping: 'compatible', address: last } : null;
  }
  if (p0 === 0x64 && p1 === 0xff9b && parts.slice(2, 6).every((part) => part === 0)) {
    return { wrapping: 'nat64', address: last };
  }
  if (p0 === 0x2002) return { wrapping: 'sixToFour', address: ipv4Of(p1, p2) };
  if (p0 === 0x2001 && p1 === 0) {
    return { wrapping: 'teredo', address: ipv4Of(p6 ^ 0xffff, p7 ^ 0xffff) };
  }
  return null;
}

/** Returns the canonical form of an address; other text is returned unchanged. */
export function canonicalAddress(text: string): string {
  const parsed = parseAddress(text);
  if (parsed === null) return text;
  const inner = parsed instanceof ipaddr.IPv6 ? ipv4Inside(parsed) : null;
  return (inner?.address ?? parsed).toString();
}

/** Returns a URL's host without brackets and trailing dot, in lower case. */
export const bareHost = (host: string): string =>
  host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();

const ipv4Of = (high: number, low: number): ipaddr.IPv4 =>
  new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
