import type { DnsClient } from '../collectors/dns/dns-client.ts';

export type NameLookup = Pick<DnsClient, 'query' | 'signed'>;

/** `unknown`: no server answered, which says nothing about the name. */
export type Existence =
  | { state: 'exists'; shows: string }
  | { state: 'missing' }
  | { state: 'unknown'; reason: string };

/** Returns whether a name has an address or an alias. @throws only the signal's reason */
export async function lookUpName(dns: NameLookup, name: string): Promise<Existence> {
  for (const type of ['A', 'AAAA'] as const) {
    const answer = await dns.query(name, type);
    if (!answer.ok) return { state: 'unknown', reason: answer.reason };
    const { rcode, values, cnames } = answer.value;
    const [first] = [...values, ...cnames];
    if (first !== undefined) return { state: 'exists', shows: first };
    if (rcode === 'NXDOMAIN') return { state: 'missing' };
  }
  return { state: 'missing' };
}
