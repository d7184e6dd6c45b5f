import { parse } from 'tldts';
import { type AddressPolicy, refusalFor } from '../../address-guard/address-policy.ts';
import { known, type Read, unknown } from '../../subjects/read.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { createDnsClient, type DnsClient } from './dns-client.ts';

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

/**
 * Filters answer NXDOMAIN for domains that they block, so a domain is missing only if a name server of
 * the parent zone says so.
 */
export function createDomainExists(lookup: DomainLookup): DomainExists {
  const { dns, policy, traffic, nameServerPort: port } = lookup;
  const askParent = async (name: string, domain: string): Promise<string | null> => {
    const addresses = await dns.query(name.replace(/\.$/, ''), 'A');
    const [address] = addresses.ok ? addresses.value.values : [];
    if (address === undefined || refusalFor(address, port, policy, name) !== null) return null;
    const answer = await createDnsClient([{ address, port }], traffic).query(domain, 'NS');
    return answer.ok ? answer.value.rcode : null;
  };
  return async (domain) => {
    const usual = await dns.query(domain, 'NS');
    if (!usual.ok) return usual;
    if (usual.value.rcode !== 'NXDOMAIN') return known(true);
    const parents = await dns.query(domain.slice(domain.indexOf('.') + 1), 'NS');
    if (!parents.ok) return parents;
    for (const name of parents.value.values.slice(0, PARENTS)) {
      const rcode = await askParent(name, domain);
      if (rcode !== null) return known(rcode !== 'NXDOMAIN');
    }
    return unknown('No name server of the parent zone answered');
  };
}

/** Returns the domain of a name that is registered; null for a root that is not of public DNS. */
export function registeredDomain(name: string): string | null {
  const { domain, isIcann } = parse(name);
  return isIcann === true ? domain : null;
}
