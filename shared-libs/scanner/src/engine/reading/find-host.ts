import { refusalFor } from '../../address-guard/address-policy.ts';
import {
  type Resolution,
  resolveTarget,
  type TargetParts,
} from '../../collectors/resolve/resolve-target.ts';
import { connectScan } from '../../collectors/tcp/connect-scan.ts';
import { hasRoute } from '../../collectors/tcp/has-route.ts';
import { MAX_EXAMINED_ADDRESSES } from '../../limits.ts';
import type { ReadContext } from './read-context.ts';

export interface OtherAddress {
  address: string;
  /** `unrouted`: this machine has no way to it. `silent`: none of the target's own ports answers. */
  state: 'answering' | 'silent' | 'unrouted';
  openPorts: readonly number[];
}

export interface FoundHost {
  state: 'found';
  /** The address that all further traffic goes to. */
  address: string;
  addresses: readonly string[];
  /** Which of the target's own ports (the URL's, or 80 and 443) accepted a connection. */
  openPorts: readonly number[];
  /** Further addresses of the name, whose ports and TLS are examined too. */
  others: readonly OtherAddress[];
  /** Addresses that a limit left out, as a reason; null when there are none. */
  leftOut: string | null;
  /** The reason to report when no other port answers either. */
  unreachableReason: string;
}

export type HostSearch =
  | FoundHost
  | {
      state: 'unresolved' | 'unreachable' | 'refused';
      reason: string;
      addresses: readonly string[];
      /** No name server answered, so nothing else is asked of them. */
      isSilent?: true;
    };

const MAX_ADDRESSES = 4;

/**
 * Resolves the target and picks the first address whose own port answers. A URL whose port does
 * not answer is unreachable, whatever else the host has open.
 */
export async function findHost(parts: TargetParts, context: ReadContext): Promise<HostSearch> {
  const { policy, traffic } = context;
  const resolution = await resolveInTime(parts.host, context);
  if (resolution === null) {
    const reason = `The name servers did not answer within ${traffic.timeouts.resolveMs / 1000} s`;
    return { state: 'unresolved', reason, addresses: [], isSilent: true };
  }
  if (!resolution.ok) {
    return { state: resolution.kind, reason: resolution.reason, addresses: [] };
  }
  const { addresses } = resolution;
  const ownPorts = parts.url === null ? [443, 80] : [parts.url.port];
  let refusedAt: string | null = null;
  for (const address of addresses.slice(0, MAX_ADDRESSES)) {
    const ports = ownPorts.filter((port) => refusalFor(address, port, policy, parts.host) === null);
    if (ports.length === 0 && parts.url !== null) {
      const reason =
        refusalFor(address, parts.url.port, policy, parts.host) ?? 'The port is not allowed';
      return { state: 'refused', reason, addresses };
    }
    await traffic.proceed(0);
    const probes = await connectScan({
      address,
      ports,
      traffic,
      concurrency: 2,
      deadlineMs: traffic.timeouts.ownPortsMs,
    });
    if (probes.open.length > 0) {
      const further = await findOthers(address, addresses, ownPorts, parts.host, context);
      return {
        state: 'found',
        address,
        addresses,
        openPorts: probes.open,
        ...further,
        unreachableReason: '',
      };
    }
    if (probes.closed.length > 0) refusedAt ??= address;
  }
  if (parts.url !== null) {
    const { port } = parts.url;
    const reason =
      refusedAt === null
        ? `Port ${port} does not answer`
        : `Port ${port} refuses connections: nothing listens there`;
    return { state: 'unreachable', reason, addresses };
  }
  const [first] = addresses;
  if (first === undefined) {
    return { state: 'unresolved', reason: 'The name has no address', addresses };
  }
  const address = refusedAt ?? first;
  return {
    state: 'found',
    address,
    addresses,
    openPorts: [],
    ...(await findOthers(address, addresses, ownPorts, parts.host, context)),
    unreachableReason: 'Neither port 80 nor port 443 answers, and no other port was tried',
  };
}

/** Null when no name server answered in time; what was asked of them has ended then. */
async function resolveInTime(
  host: string,
  { policy, traffic, resolve }: ReadContext,
): Promise<Resolution | null> {
  const enough = AbortSignal.timeout(traffic.timeouts.resolveMs);
  try {
    return await resolveTarget(host, policy, resolve, AbortSignal.any([traffic.signal, enough]));
  } catch (error) {
    traffic.signal.throwIfAborted();
    if (enough.aborted) return null;
    throw error;
  }
}

/** Looks at the own ports of all other addresses at once. */
async function findOthers(
  address: string,
  addresses: readonly string[],
  ownPorts: readonly number[],
  host: string,
  { policy, traffic }: ReadContext,
): Promise<Pick<FoundHost, 'others' | 'leftOut'>> {
  const others = byTurns(addresses.filter((one) => one !== address));
  const examined = others.slice(0, MAX_EXAMINED_ADDRESSES - 1);
  const look = async (other: string): Promise<OtherAddress> => {
    if (!(await hasRoute(other))) return { address: other, state: 'unrouted', openPorts: [] };
    await traffic.proceed(0);
    const ports = ownPorts.filter((port) => refusalFor(other, port, policy, host) === null);
    const deadlineMs = traffic.timeouts.ownPortsMs;
    const found = await connectScan({ address: other, ports, traffic, concurrency: 2, deadlineMs });
    const isSilent = found.open.length === 0 && found.closed.length === 0;
    return { address: other, state: isSilent ? 'silent' : 'answering', openPorts: found.open };
  };
  return {
    others: await Promise.all(examined.map(look)),
    leftOut:
      others.length > examined.length
        ? `Only ${examined.length + 1} of the ${others.length + 1} addresses of the name were examined`
        : null,
  };
}

/** In an order that two scans share, IPv6 and IPv4 by turns, so that a limit leaves neither out. */
function byTurns(addresses: readonly string[]): readonly string[] {
  const sorted = [...new Set(addresses)].sort();
  const six = sorted.filter((address) => address.includes(':'));
  const four = sorted.filter((address) => !address.includes(':'));
  return Array.from({ length: Math.max(six.length, four.length) }, (_, at) => [six[at], four[at]])
    .flat()
    .filter((address) => address !== undefined);
}
