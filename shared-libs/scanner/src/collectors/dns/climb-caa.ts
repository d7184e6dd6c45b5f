import type { Read } from '../../subjects/read.ts';
import type { DnsAnswer } from '../../subjects/zone.ts';
import type { DnsClient } from './dns-client.ts';

/**
 * Returns the CAA records of the name, or of its nearest parent that has any (RFC 8659, section 3).
 * @param registrableDomain where the climb ends
 */
export async function climbCaa(
  client: DnsClient,
  name: string,
  registrableDomain: string,
): Promise<Read<DnsAnswer>> {
  for (let at = name; ; at = at.slice(at.indexOf('.') + 1)) {
    const answer = await client.query(at, 'CAA');
    if (!answer.ok || answer.value.values.length > 0 || at === registrableDomain) return answer;
    if (!at.includes('.')) return answer;
  }
}
