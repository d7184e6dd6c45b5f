import { networkInterfaces } from 'node:os';
import { rangeOf } from './address-ranges.ts';
import { bareHost, canonicalAddress, parseAddress } from './ip-address.ts';
import { type ResolveHost, resolveWithSystem } from './resolve-host.ts';

/** A service that Parapet runs or uses, which nothing that is done for a user may contact. */
export interface OwnEndpoint {
  /** Lower-case name or address, without brackets. */
  readonly host: string;
  readonly port: number;
  /**
   * It may stand behind a CDN or load balancer whose public addresses serve sites of others too: it
   * is compared by address only where that is loopback, private or one of this machine.
   */
  readonly sharesAddress?: boolean;
}

interface Lookup {
  /** When each address was seen last, in milliseconds. */
  readonly seen: Map<string, number>;
  /** When it was tried last. */
  at: number;
  running: Promise<void> | null;
}

/** How long an answer is good for. */
const FRESH_MS = 5_000;
/** A name server that takes longer is not waited for: what is known is compared. */
const PATIENCE_MS = 2_000;
/** Pools answer with some of their addresses at a time. */
const KEPT_MS = 3_600_000;

/** Endpoints are plain data, which other processes may be given; what was looked up stays here. */
const lookups = new WeakMap<OwnEndpoint, Lookup>();

/** Looks up the names whose answers are not fresh. Never rejects: known addresses are kept then. */
export async function lookUpOwnEndpoints(
  endpoints: readonly OwnEndpoint[],
  resolve: ResolveHost = resolveWithSystem,
  now: () => number = () => performance.now(),
): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => lookUp(endpoint, resolve, now)));
}

/** The addresses that the host is known to have now. */
export function addressesOfEndpoint(endpoint: OwnEndpoint): readonly string[] {
  if (parseAddress(endpoint.host) !== null) return [canonicalAddress(endpoint.host)];
  return [...(lookups.get(endpoint)?.seen.keys() ?? [])];
}

/** By name, or by address in any of its forms, and by port. `address` is null for a name alone. */
export function isOwnEndpoint(
  { host, address, port }: { host?: string; address: string | null; port: number },
  endpoints: readonly OwnEndpoint[],
): boolean {
  return endpoints.some((own) => {
    if (own.port !== port) return false;
    if (host !== undefined && bareHost(host) === own.host) return true;
    return address !== null && leadsTo(own, canonicalAddress(address));
  });
}

/** `localhost`, a loopback or unspecified address, or one of this machine's network cards. */
export function isThisMachine(host: string): boolean {
  if (host === 'localhost') return true;
  const address = canonicalAddress(host);
  if (rangeOf(address)?.kind === 'loopback' || address === '0.0.0.0' || address === '::')
    return true;
  return Object.values(networkInterfaces())
    .flatMap((cards) => cards ?? [])
    .some((card) => canonicalAddress(card.address) === address);
}

function leadsTo(own: OwnEndpoint, address: string): boolean {
  const isAlone = () => isInner(address) || isThisMachine(address);
  const known = addressesOfEndpoint(own);
  if (known.includes(address) && (!own.sharesAddress || isAlone())) return true;
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
  lookup.running ??= ask(own, lookup, resolve, now).finally(() => {
    lookup.running = null;
  });
  await lookup.running;
}

async function ask(
  { host }: OwnEndpoint,
  lookup: Lookup,
  resolve: ResolveHost,
  now: () => number,
): Promise<void> {
  const found = await resolve(host, AbortSignal.timeout(PATIENCE_MS)).catch(() => null);
  lookup.at = now();
  if (found === null) return;
  for (const address of found) lookup.seen.set(canonicalAddress(address), lookup.at);
  for (const [address, at] of lookup.seen) {
    if (lookup.at - at > KEPT_MS) lookup.seen.delete(address);
  }
}
