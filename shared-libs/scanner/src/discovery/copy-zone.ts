import { type AddressPolicy, refusalFor } from '../address-guard/address-policy.ts';
import { transferZone } from '../collectors/dns/transfer-zone.ts';
import { MAX_NAME_SERVERS } from '../limits.ts';
import { productTimeouts } from '../traffic/timeouts.ts';
import { SourceError } from './discovery.ts';
import type { NameLookup } from './look-up.ts';

export interface CopyZoneRequest {
  domain: string;
  dns: NameLookup;
  policy: AddressPolicy;
  signal: AbortSignal;
  /** Tells where name servers listen; other than 53 only in tests. */
  nameServerPort?: number;
}

/**
 * Asks each name server of a domain for a copy of its zone, and returns the names in it. Only for
 * domains whose ownership is proved.
 * @throws SourceError when the name servers are not known, or the signal's reason
 */
export async function copyZone({
  domain,
  dns,
  policy,
  signal,
  nameServerPort = 53,
}: CopyZoneRequest): Promise<readonly string[]> {
  const servers = await dns.query(domain, 'NS');
  if (!servers.ok) throw new SourceError(servers.reason);
  const names = new Set<string>();
  for (const server of servers.value.values.slice(0, MAX_NAME_SERVERS)) {
    const addresses = await dns.query(server, 'A');
    const [address] = addresses.ok ? addresses.value.values : [];
    if (address === undefined || refusalFor(address, nameServerPort, policy, server)) continue;
    const bounds = { signal, timeouts: productTimeouts };
    const copy = await transferZone({ address, port: nameServerPort }, domain, bounds);
    for (const record of copy.ok ? copy.value : []) {
      if ('name' in record) names.add(record.name);
    }
  }
  return [...names];
}
