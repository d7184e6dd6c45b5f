import { type RawName, SourceError } from './discovery.ts';
import type { NameLookup } from './look-up.ts';

/**
 * Names below the domain that its own records mention: name servers, mail servers and hosts that may
 * send mail.
 * @throws SourceError when no record could be read, or the signal's reason
 */
export async function searchZoneRecords(
  domain: string,
  dns: NameLookup,
  add: (found: RawName) => void,
): Promise<string | null> {
  const failures: string[] = [];
  for (const type of ['NS', 'MX', 'TXT'] as const) {
    const answer = await dns.query(domain, type);
    if (!answer.ok) {
      failures.push(answer.reason);
      continue;
    }
    for (const value of answer.value.values) {
      for (const name of namesIn(type, value)) {
        add({
          name,
          evidence: `The ${type === 'TXT' ? 'SPF' : type} record of ${domain} names it`,
        });
      }
    }
  }
  const [reason] = failures;
  if (reason !== undefined && failures.length === 3) throw new SourceError(reason);
  return reason ?? null;
}

const spfTerms = ['a:', 'mx:', 'include:', 'redirect=', 'exists:', 'ptr:'];

function namesIn(type: 'NS' | 'MX' | 'TXT', value: string): string[] {
  if (type === 'NS') return [value];
  if (type === 'MX') return [value.split(' ')[1] ?? ''];
  if (!value.toLowerCase().startsWith('v=spf1 ')) return [];
  return value.split(' ').flatMap((written) => {
    const term = '+-~?'.includes(written.charAt(0)) ? written.slice(1) : written;
    const known = spfTerms.find((start) => term.toLowerCase().startsWith(start));
    return known === undefined ? [] : [term.slice(known.length).split('/')[0] ?? ''];
  });
}
