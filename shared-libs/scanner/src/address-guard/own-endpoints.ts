import { networkInterfaces } from 'node:os';
import { rangeOf } from './address-ranges.ts';
import { bareHost, canonicalAddress, parseAddress } from './ip-address.ts';
import type { ResolveHost } from './resolve-host.ts';
import { resolveOwnHost } from './resolve-own-host.ts';

/** A service that Parapet runs or uses, which actions of users must never contact. */
export interface OwnEndpoint {
  /** Lower-case name or address, without brackets. */
  readonly host: string;
  readonly port: number;
  /**
   * The service may share public addresses with other sites, as behind a CDN. Its address is
   * compared only where it is loopback, private or of this machine.
   */
  readonly sharesAddress?: boolean;
}

interface Lookup {
  /** When each address was last resolved, in milliseconds. */
  readonly seen: Map<string, number>;
  /** When the last lookup ended. */
  at: number;
  running: Promise<void> | null;
}

/** How long a lookup stays valid. */
const FRESH_MS = 5_000;
/** A slower lookup is abandoned, and the known addresses are compared. */
const LOOKUP_TIMEOUT_MS = 2_000;
/** Addresses are kept, since load-balanced names return some of them at a time. */
const KEPT_MS = 3_600_000;

/** Lookups by endpoint. They stay in this process, while endpoints can be sent to others. */
const lookups = new WeakMap<OwnEndpoint, Lookup>();

/** Resolves names whose lookup has expired. Never rejects: known addresses are then kept. */
export async function lookUpOwnEndpoints(
  endpoints: readonly OwnEndpoint[],
  resolve: ResolveHost = resolveOwnHost,
  now: () => number = () => performance.now(),
): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => lookUp(endpoint, resolve, now)));
}

/** Returns the known addresses of an endpoint. */
export function addressesOfEndpoint(endpoint: OwnEndpoint): readonly string[] {
  if (parseAddress(endpoint.host) !== null) return [canonicalAddress(endpoint.host)];
  return [...(lookups.get(endpoint)?.seen.keys() ?? [])];
}

/**
 * Compares by name, or by address in any of its forms, and by port. `address` is null for a name
 * alone.
 */
export function isOwnEndpoint(
  { host, address, port }: { host?: string; address: string | null; port: number },
  endpoints: readonly OwnEndpoint[],
): boolean {
  return endpoints.some((own) => {
    if (own.port !== port) return false;
    if (host !== undefined && bareHost(host) === own.host) return true;
    return address !== null && resolvesTo(own, canonicalAddress(address));
  });
}

/**
 * Returns whether a host is `localhost`, a loopback or unspecified address, or an address of this machine.
 */
export function isThisMachine(host: string): boolean {
  if (host === 'localhost') return true;
  const address = canonicalAddress(host);
  if (rangeOf(address)?.kind === 'loopback' || address === '0.0.0.0' || address === '::')
    return true;
  return Object.values(networkInterfaces())
    .flatMap((cards) => cards ?? [])
    .some((card) => canonicalAddress(card.address) === address);
}

function resolvesTo(own: OwnEndpoint, address: string): boolean {
  const isDedicated = () => isInner(address) || isThisMachine(address);
  const known = addressesOfEndpoint(own);
  if (known.includes(address) && (!own.sharesAddress || isDedicated())) return true;
  return isThisMachine(address) && [own.host, ...known].some(isThisMachine);
}

const isInner = (address: string): boolean => {
  const kind = rangeOf(address)?.kind;
  return kind === 'private' || kind === 'loopback';
};

async function lookUp(own: OwnEndpoint, resolve: ResolveHost, now: () => number): Promise<void> {
  if (parseAddress(own.host) !== null) return;
  const lookup = lookups.get(own) ?? {
    seen: new Map(),
    at: Number.NEGATIVE_INFINITY,
    running: null,
  };
  lookups.set(own, lookup);
  if (lookup.running === null && now() - lookup.at < FRESH_MS) return;
  lookup.running ??= refreshLookup(own, lookup, resolve, now).finally(() => {
    lookup.running = null;
  });
  await lookup.running;
}

async function refreshLookup(
  { host }: OwnEndpoint,
  lookup: Lookup,
  resolve: ResolveHost,
  now: () => number,
): Promise<void> {
  const found = await resolve(host, AbortSignal.timeout(LOOKUP_TIMEOUT_MS)).catch(() => null);
  lookup.at = now();
  if (found === null) return;
  for (const address of found) lookup.seen.set(canonicalAddress(address), lookup.at);
  for (const [address, at] of lookup.seen) {
    if (lookup.at - at > KEPT_MS) lookup.seen.delete(address);
  }
}
