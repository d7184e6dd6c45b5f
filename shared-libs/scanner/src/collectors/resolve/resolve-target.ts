import type { AssetType } from '@parapet/contracts/assets/asset';
import { type AddressPolicy, refusalFor } from '../../address-guard/address-policy.ts';
import { lookUpOwnEndpoints } from '../../address-guard/own-endpoints.ts';
import type { ResolveHost } from '../../address-guard/resolve-host.ts';
import { MAX_ADDRESSES } from '../../limits.ts';
import { untilAborted } from '../../traffic/until-aborted.ts';
import { failureReason } from '../failure-reason.ts';

/** A parsed target. */
export interface TargetParts {
  host: string;
  /** Set for URL assets, which are examined at their own port and page only. */
  url: { scheme: 'http' | 'https'; port: number; pagePath: string } | null;
  /** Names the one port of a host whose page and TLS are examined; null for all. */
  onlyPort: number | null;
}

export type Resolution =
  | { ok: true; addresses: readonly string[] }
  | { ok: false; kind: 'unresolved' | 'refused'; reason: string };

export function partsOf(target: { type: AssetType; canonicalKey: string }): TargetParts {
  if (target.type !== 'url') return { host: bare(target.canonicalKey), url: null, onlyPort: null };
  const url = new URL(target.canonicalKey);
  const scheme = url.protocol === 'https:' ? 'https' : 'http';
  return {
    host: bare(url.hostname),
    url: {
      scheme,
      port: Number(url.port || (scheme === 'https' ? 443 : 80)),
      pagePath: url.pathname + url.search,
    },
    onlyPort: null,
  };
}

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** Addresses that may be contacted, IPv4 first. @throws only the signal's reason. */
export async function resolveTarget(
  host: string,
  policy: AddressPolicy,
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<Resolution> {
  const [found] = await Promise.all([
    addressesOf(host, resolve, signal),
    lookUpOwn(policy, signal),
  ]);
  if (typeof found === 'string') return { ok: false, kind: 'unresolved', reason: found };
  // Ports are checked again before each connection; here only the address itself is checked.
  const refusals = found.map((address) => refusalFor(address, 0, policy, host));
  const allowed = found.filter((_, index) => refusals[index] === null);
  if (allowed.length > 0) return { ok: true, addresses: allowed.slice(0, MAX_ADDRESSES) };
  return { ok: false, kind: 'refused', reason: refusals[0] ?? 'The name has no address' };
}

/**
 * Resolves Parapet's own hosts. The lookups belong to the process: neither a scan nor its name servers
 * delay those of other scans. @throws only the signal's reason
 */
export const lookUpOwn = (
  { ownEndpoints, resolveOwn }: AddressPolicy,
  signal: AbortSignal,
): Promise<void> => untilAborted(lookUpOwnEndpoints(ownEndpoints, resolveOwn), signal);

const NO_MULTICAST =
  'Multicast DNS, which most names below .local need, is not asked: add the address instead';

async function addressesOf(
  host: string,
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<readonly string[] | string> {
  try {
    return await resolve(host, signal);
  } catch (error) {
    signal.throwIfAborted();
    const reason = failureReason(error);
    return host.endsWith('.local') ? `${reason}. ${NO_MULTICAST}` : reason;
  }
}
