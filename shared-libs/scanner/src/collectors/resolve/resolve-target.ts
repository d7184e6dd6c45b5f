import { isIP } from 'node:net';
import type { AssetType } from '@parapet/contracts/asset';
import { type AddressPolicy, refusalFor } from '../../address-guard/address-policy.ts';
import { lookUpOwnEndpoints } from '../../address-guard/own-endpoints.ts';
import { resolveWithSystem } from '../../address-guard/resolve-host.ts';
import { MAX_ADDRESSES } from '../../limits.ts';
import type { DnsClient } from '../dns/dns-client.ts';
import { failureReason } from '../failure-reason.ts';

/** A parsed target. */
export interface TargetParts {
  host: string;
  /** Set for URL assets, which are examined at their own port and page only. */
  url: { scheme: 'http' | 'https'; port: number; pagePath: string } | null;
}

export type Resolution =
  | { ok: true; addresses: readonly string[] }
  | { ok: false; kind: 'unresolved' | 'refused'; reason: string };

export function partsOf(target: { type: AssetType; canonicalKey: string }): TargetParts {
  if (target.type !== 'url') return { host: bare(target.canonicalKey), url: null };
  const url = new URL(target.canonicalKey);
  const scheme = url.protocol === 'https:' ? 'https' : 'http';
  return {
    host: bare(url.hostname),
    url: {
      scheme,
      port: Number(url.port || (scheme === 'https' ? 443 : 80)),
      pagePath: url.pathname + url.search,
    },
  };
}

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** Addresses that may be contacted, IPv4 first. @throws only the signal's reason. */
export async function resolveTarget(
  host: string,
  policy: AddressPolicy,
  signal: AbortSignal,
  dns: DnsClient | null,
): Promise<Resolution> {
  const [found] = await Promise.all([
    addressesOf(host, signal, dns),
    lookUpOwn(policy, signal, dns),
  ]);
  if (typeof found === 'string') return { ok: false, kind: 'unresolved', reason: found };
  // Ports are checked again before each connection; here only the address itself is checked.
  const refusals = found.map((address) => refusalFor(address, 0, policy, host));
  const allowed = found.filter((_, index) => refusals[index] === null);
  if (allowed.length > 0) return { ok: true, addresses: allowed.slice(0, MAX_ADDRESSES) };
  return { ok: false, kind: 'refused', reason: refusals[0] ?? 'The name has no address' };
}

/**
 * Resolves Parapet's own hosts with the same name servers as targets, so that both compare equal.
 */
export const lookUpOwn = (
  { ownEndpoints }: AddressPolicy,
  signal: AbortSignal,
  dns: DnsClient | null,
): Promise<void> =>
  lookUpOwnEndpoints(ownEndpoints, async (host) => {
    const found = await addressesOf(host, signal, dns);
    if (typeof found === 'string') throw new Error(found);
    return found;
  });

async function addressesOf(
  host: string,
  signal: AbortSignal,
  dns: DnsClient | null,
): Promise<readonly string[] | string> {
  if (dns !== null && isIP(host) === 0) {
    const answers = await Promise.all([dns.query(host, 'A'), dns.query(host, 'AAAA')]);
    const values = answers.flatMap((answer) => (answer.ok ? answer.value.values : []));
    if (values.length > 0) return values;
  }
  try {
    return await resolveWithSystem(host, signal);
  } catch (error) {
    signal.throwIfAborted();
    return failureReason(error);
  }
}
