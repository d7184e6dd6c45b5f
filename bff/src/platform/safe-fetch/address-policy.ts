import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Which addresses a connection may go to. The refusals of `refusalFor` hold for every socket. */
export interface AddressPolicy {
  /** Private and loopback addresses are allowed; link-local and metadata addresses never are. */
  allowPrivate: boolean;
  /** `host:port` of our own services; refused on every address of this machine. */
  ownEndpoints: readonly string[];
}

const privateRanges: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** Metadata services of cloud providers that stand outside the link-local range. */
const metadataAddresses: ReadonlySet<string> = new Set([
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

/** The range an address is in, with IPv4 addresses inside IPv6 seen through; null if not an IP. */
function rangeOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  return range === 'unicast' && isIpv4Compatible(parsed) ? 'ipv4Compatible' : range;
}

/** `::127.0.0.1` of RFC 4291, long deprecated: another way to write an IPv4 address. */
const isIpv4Compatible = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0);

/** Loopback, RFC 1918, carrier-grade NAT or unique local. */
export function isPrivateAddress(address: string): boolean {
  const range = rangeOf(address);
  return range !== null && privateRanges.has(range);
}

/** A sentence that says why `address:port` may not be contacted, or null when it may. */
export function refusalFor(address: string, port: number, policy: AddressPolicy): string | null {
  const range = rangeOf(address);
  if (range === null) return `${address} is not an IP address`;
  if (metadataAddresses.has(ipaddr.process(address).toString())) {
    return 'The address is a cloud metadata service';
  }
  if (privateRanges.has(range)) {
    if (!policy.allowPrivate)
      return 'The address is private, and this installation leaves those out';
  } else if (range !== 'unicast') {
    return `The address is not a public one (${words(range)})`;
  }
  return isOwnEndpoint(address, port, policy.ownEndpoints)
    ? 'The address belongs to Parapet itself'
    : null;
}

function isOwnEndpoint(address: string, port: number, ownEndpoints: readonly string[]): boolean {
  return ownEndpoints.some((endpoint) => {
    const own = splitEndpoint(endpoint);
    if (own === null || own.port !== port) return false;
    if (sameAddress(own.host, address)) return true;
    return isThisMachine(own.host) && isThisMachine(address);
  });
}

/** `localhost`, a loopback or unspecified address, or one of this machine's network cards. */
function isThisMachine(host: string): boolean {
  if (host === 'localhost') return true;
  const range = rangeOf(host);
  if (range === 'loopback' || range === 'unspecified') return true;
  return Object.values(networkInterfaces())
    .flatMap((cards) => cards ?? [])
    .some((card) => sameAddress(card.address, host));
}

function sameAddress(a: string, b: string): boolean {
  if (!ipaddr.isValid(a) || !ipaddr.isValid(b)) return a === b;
  return ipaddr.process(a).toString() === ipaddr.process(b).toString();
}

function splitEndpoint(endpoint: string): { host: string; port: number } | null {
  const match = /^(?:\[(?<v6>[^\]]+)\]|(?<host>[^:]+)):(?<port>\d+)$/.exec(endpoint);
  const host = match?.groups?.v6 ?? match?.groups?.host;
  return host === undefined ? null : { host, port: Number(match?.groups?.port) };
}

/** `linkLocal` -> `link local`. */
const words = (range: string): string => range.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`);
