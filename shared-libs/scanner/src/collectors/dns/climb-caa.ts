import type { Read } from '@parapet/checks/definition/read';
import type { DnsAnswer } from '../../subjects/dns-answer.ts';
import type { DnsClient } from './dns-client.ts';

/**
 * Returns the CAA records of the name, or of its nearest parent that has any: a suffix under which
 * others register names may have some too (RFC 8659, section 3). Without any, that of the name.
 */
export async function climbCaa(client: DnsClient, name: string): Promise<Read<DnsAnswer>> {
  const own = await client.query(name, 'CAA');
  let answer = own;
  for (let at = name; answer.ok && answer.value.values.length === 0; ) {
    if (!at.includes('.')) return own;
    at = at.slice(at.indexOf('.') + 1);
    answer = await client.query(at, 'CAA');
  }
  return answer;
}
