import { type AddressRange, rangeOf } from './address-ranges.ts';
import { isOwnEndpoint, isThisMachine, type OwnEndpoint } from './own-endpoints.ts';
import { isListed, type PrivateHosts } from './private-hosts.ts';
import type { ResolveHost } from './resolve-host.ts';

/** The addresses that a connection may go to. `refusalFor` applies to every socket. */
export interface AddressPolicy {
  /**
   * Private and loopback addresses are allowed. Metadata services, link-local addresses and other
   * special ranges never are.
   */
  allowPrivate: boolean;
  /** Refused by name and by each of their addresses. */
  ownEndpoints: readonly OwnEndpoint[];
  /** Default: as the connections of this process do. */
  resolveOwn?: ResolveHost;
  /** Allowed private hosts while other private addresses are refused. */
  privateHosts?: PrivateHosts;
}

/**
 * Returns whether an address is loopback, RFC 1918, shared address space or unique local, but no metadata
 * service.
 */
export function isPrivateAddress(address: string): boolean {
  return isPrivate(rangeOf(address));
}

/** Private, or an address of this machine, which firewalls often allow for local processes. */
export const isInnerAddress = (address: string): boolean =>
  isPrivateAddress(address) || isThisMachine(address);

/**
 * Returns why `address:port` must not be contacted, or null when it may. `host` is the name that
 * resolved to it. Names of own endpoints are compared with their last lookup.
 */
export function refusalFor(
  address: string,
  port: number,
  policy: AddressPolicy,
  host: string = address,
): string | null {
  const range = rangeOf(address);
  if (range === null) return `${address} is not an IP address`;
  if (range.kind === 'metadata') return 'The address belongs to a cloud metadata service';
  if (range.kind === 'special') return `The address is not public (${range.name})`;
  const isAllowed = isDestinationAllowed(range, { host, address, port }, policy);
  // A refused private address does not reveal whether a Parapet service is there.
  if (!isAllowed && range.kind !== 'loopback') return innerRefusal(host, port, policy);
  if (isOwnEndpoint({ host, address, port }, policy.ownEndpoints)) {
    return 'The address belongs to Parapet itself';
  }
  return isAllowed ? null : innerRefusal(host, port, policy);
}

function isDestinationAllowed(
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
    return 'The address is private, which is not allowed on this installation';
  }
  const destination = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return `The address is private, and ${privateHosts.setting} does not list it. The operator can add ${destination} there`;
}

const isPrivate = (range: AddressRange | null): boolean =>
  range?.kind === 'private' || range?.kind === 'loopback';
