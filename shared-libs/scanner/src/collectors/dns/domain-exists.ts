import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { parse } from 'tldts';
import { type AddressPolicy, refusalFor } from '../../address-guard/address-policy.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import type { DnsClient } from './dns-client.ts';
import { exchange, rcodeOf } from './dns-exchange.ts';

/** Returns whether a registered domain exists. */
export type DomainExists = (domain: string) => Promise<Read<boolean>>;

export interface DomainLookup {
  dns: DnsClient;
  policy: AddressPolicy;
  traffic: Traffic;
  nameServerPort: number;
}

/** Name servers of the parent zone that are asked. */
const PARENTS = 2;
const ATTEMPTS = 2;

/**
 * Filters answer NXDOMAIN for domains that they block, so a domain is missing only if a name server of the
 * parent zone says so: with authority, as firewalls redirect questions to name servers to their filter.
 */
export function createDomainExists(lookup: DomainLookup): DomainExists {
  const { dns, policy, traffic, nameServerPort: port } = lookup;
  const askParent = async (name: string, domain: string): Promise<'there' | 'missing' | null> => {
    const addresses = await dns.query(name.replace(/\.$/, ''), 'A');
    const [address] = addresses.ok ? addresses.value.values : [];
    if (address === undefined || refusalFor(address, port, policy, name) !== null) return null;
    const asked = { name: domain, type: 'NS', recursion: false } as const;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await traffic.proceed();
      const reply = await exchange({ address, port }, asked, traffic);
      if (reply === null) continue;
      if (rcodeOf(reply) === 'NOERROR') return 'there';
      return rcodeOf(reply) === 'NXDOMAIN' && reply.flag_aa ? 'missing' : null;
    }
    return null;
  };
  return async (domain) => {
    const usual = await dns.query(domain, 'NS');
    if (!usual.ok) return usual;
    if (usual.value.rcode !== 'NXDOMAIN') return known(true);
    const parents = await dns.query(domain.slice(domain.indexOf('.') + 1), 'NS');
    if (!parents.ok) return parents;
    for (const name of parents.value.values.slice(0, PARENTS)) {
      const state = await askParent(name, domain);
      if (state !== null) return known(state === 'there');
    }
    return unknown('No name server of the parent zone answered with authority');
  };
}

/** Returns the domain of a name that is registered; null for a root that is not of public DNS. */
export function registeredDomain(name: string): string | null {
  const { domain, isIcann } = parse(name);
  return isIcann === true ? domain : null;
}
