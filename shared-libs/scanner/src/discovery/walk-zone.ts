import type { Answer } from 'dns-packet';
import { MAX_WALKED_NAMES } from '../limits.ts';
import { type RawName, SourceError } from './discovery.ts';
import type { NameLookup } from './look-up.ts';

/**
 * Walks a signed zone from name to name: each NSEC record names the next one (RFC 4034, section 4.1.1).
 * Names that were found before an answer is missing stay found.
 * @returns what limits the result; null for nothing
 * @throws SourceError where the first record could not be asked for
 */
export async function walkZone(
  domain: string,
  dns: Pick<NameLookup, 'signed'>,
  add: (found: RawName) => void,
): Promise<string | null> {
  const apex = domain.toLowerCase();
  const evidence = `An NSEC record of ${apex} names it`;
  const seen = new Set<string>();
  for (let at = apex; seen.size <= MAX_WALKED_NAMES; ) {
    const answers = await dns.signed(at, 'NSEC');
    if (!answers.ok && at === apex) throw new SourceError(answers.reason);
    if (!answers.ok) return `The walk ended after ${seen.size} names: ${answers.reason}`;
    const next = nextAfter(at, answers.value);
    if (next === null) {
      return at === apex
        ? 'The zone has no NSEC records'
        : `The walk ended after ${seen.size} names`;
    }
    if (isInvented(at, next)) return 'The name servers invent the next name, so nothing is listed';
    if (next === apex || !next.endsWith(`.${apex}`) || seen.has(next)) return null;
    seen.add(next);
    add({ name: next, evidence });
    at = next;
  }
  return `Only the first ${MAX_WALKED_NAMES} names of the zone were walked`;
}

function nextAfter(name: string, answers: readonly Answer[]): string | null {
  for (const answer of answers) {
    if (answer.type !== 'NSEC' || answer.name.toLowerCase() !== name) continue;
    return answer.data.nextDomain.toLowerCase().replace(/\.$/, '');
  }
  return null;
}

/** Servers that sign each answer name `\\000.name` as the next (RFC 4470). */
const isInvented = (name: string, next: string): boolean =>
  next.endsWith(`.${name}`) && (next.startsWith('\u0000') || next.startsWith('\\000'));
