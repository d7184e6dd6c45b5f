import { type AddressRange, rangeOf } from './address-ranges.ts';
import { isOwnEndpoint, isThisMachine, type OwnEndpoint } from './own-endpoints.ts';
import { isListed, type PrivateHosts } from './private-hosts.ts';

/** Which addresses a connection may go to. The refusals of `refusalFor` hold for every socket. */
export interface AddressPolicy {
  /**
   * Private and loopback addresses are allowed. Metadata services, link-local addresses and whatever
   * else is neither private nor global unicast never are.
   */
  allowPrivate: boolean;
  /** Refused by name and by each of their addresses. */
  ownEndpoints: readonly OwnEndpoint[];
  /** What is allowed nevertheless where private addresses are not. */
  privateHosts?: PrivateHosts;
}

/** Loopback, RFC 1918, shared address space or unique local; metadata services are none of these. */
export function isPrivateAddress(address: string): boolean {
  return isPrivate(rangeOf(address));
}

/** Private, or of this machine: a firewall that keeps others out lets this process in. */
export const isInnerAddress = (address: string): boolean =>
  isPrivateAddress(address) || isThisMachine(address);

/**
 * A sentence that says why `address:port` may not be contacted, or null when it may. `host` is the
 * name that led there. Names of own endpoints are compared as `lookUpOwnEndpoints` found them last.
 */
export function refusalFor(
  address: string,
  port: number,
  policy: AddressPolicy,
  host: string = address,
): string | null {
  const range = rangeOf(address);
  if (range === null) return `${address} is not an IP address`;
  if (range.kind === 'metadata') return 'The address is a cloud metadata service';
  if (range.kind === 'special') return `The address is not a public one (${range.name})`;
  const isAllowed = isPlaceAllowed(range, { host, address, port }, policy);
  // Whoever may not contact the inner network is not told either what is there.
  if (!isAllowed && range.kind !== 'loopback') return innerRefusal(host, port, policy);
  if (isOwnEndpoint({ host, address, port }, policy.ownEndpoints)) {
    return 'The address belongs to Parapet itself';
  }
  return isAllowed ? null : innerRefusal(host, port, policy);
}

function isPlaceAllowed(
  range: AddressRange,
  at: { host: string; address: string; port: number },
  { allowPrivate, privateHosts }: AddressPolicy,
): boolean {
  if (allowPrivate) return true;
  if (!isPrivate(range) && !isThisMachine(at.address)) return true;
  return privateHosts !== undefined && isListed(privateHosts, at);
}

function innerRefusal(host: string, port: number, { privateHosts }: AddressPolicy): string {
  if (privateHosts === undefined) {
    return 'The address is private, and this installation leaves those out';
  }
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return `The address is private, and ${privateHosts.setting} does not list it. Whoever runs Parapet can add ${place} there`;
}

const isPrivate = (range: AddressRange | null): boolean =>
  range?.kind === 'private' || range?.kind === 'loopback';
