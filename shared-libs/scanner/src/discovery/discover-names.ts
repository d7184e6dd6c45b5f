import { cutText } from '@parapet/contracts/text/cut-text';
import pLimit from 'p-limit';
import { type FetchedText, searchAddress, searchCertificateLog } from './certificate-log.ts';
import {
  type DiscoveredName,
  type Discovery,
  type DiscoverySource,
  discoverySources,
  type RawName,
  SourceError,
  type SourceReport,
} from './discovery.ts';
import { hostBelow } from './host-below.ts';
import { lookUpName, type NameLookup } from './look-up.ts';
import { walkZone } from './walk-zone.ts';
import { searchWordList } from './word-list.ts';
import { searchZoneRecords } from './zone-records.ts';

export interface DiscoveryRequest {
  /** Lower-case punycode. */
  domain: string;
  dns: NameLookup;
  /** Names of certificates that scans have seen, with the place of each. */
  seenCertificates: readonly { names: readonly string[]; place: string }[];
  /** Null where nobody has configured a log. */
  certificateLog: {
    /** With `{domain}`. */
    address: string;
    fetchText: (url: string) => Promise<FetchedText>;
  } | null;
  /** Asks the name servers for a copy of the zone; null where ownership is not proved. */
  transferZone: (() => Promise<readonly string[]>) | null;
  signal: AbortSignal;
  labels?: readonly string[];
}

/** Names that one run returns, and that it looks up. */
export const MAX_DISCOVERED = 1000;
const LOOKUPS_AT_ONCE = 20;

const confidences: Readonly<Record<DiscoverySource, number>> = {
  zone_transfer: 100,
  zone_walk: 100,
  zone_records: 90,
  certificate_san: 80,
  word_list: 80,
  certificate_log: 60,
};

type Search = (add: (found: RawName) => void) => Promise<string | null>;
type Searched = Omit<SourceReport, 'found'> & { names: Map<string, string> };

/**
 * Looks for names below a domain. Each source may fail by itself; what the others found stays. Only
 * names that exist in DNS now are returned.
 * @throws only the signal's reason
 */
export async function discoverNames(request: DiscoveryRequest): Promise<Discovery> {
  const { domain, signal } = request;
  const searches = searchesOf(request);
  const searched = await Promise.all(
    discoverySources.map((source) => search(source, searches[source], domain)),
  );
  signal.throwIfAborted();

  const raw = new Map<string, DiscoveredName>();
  for (const { source, names } of searched) {
    for (const [name, evidence] of names) {
      if (raw.has(name)) continue;
      raw.set(name, {
        name,
        source,
        evidence: cutText(evidence, 300),
        confidence: confidences[source],
      });
    }
  }
  const kept = [...raw.values()].slice(0, MAX_DISCOVERED);
  const { names, missing, unanswered } = await existing(kept, request.dns);
  signal.throwIfAborted();
  return {
    names,
    sources: searched.map(({ source, outcome, note }) => ({
      source,
      outcome,
      note,
      found: names.filter((found) => found.source === source).length,
    })),
    cutOff: cutOffOf(raw.size, missing, unanswered),
  };
}

const unproved = 'Asked for only where ownership is proved';

function searchesOf(request: DiscoveryRequest): Readonly<Record<DiscoverySource, Search | string>> {
  const { domain, dns, certificateLog, transferZone } = request;
  return {
    zone_transfer:
      transferZone === null
        ? unproved
        : async (add) => {
            const evidence = `A name server of ${domain} sends its zone to anyone`;
            for (const name of await transferZone()) add({ name, evidence });
            return null;
          },
    zone_walk: transferZone === null ? unproved : (add) => walkZone(domain, dns, add),
    zone_records: (add) => searchZoneRecords(domain, dns, add),
    certificate_san: async (add) => {
      for (const { names, place } of request.seenCertificates) {
        for (const name of names) add({ name, evidence: `The certificate of ${place} names it` });
      }
      return null;
    },
    word_list: (add) => searchWordList(domain, dns, add, request.labels),
    certificate_log:
      certificateLog === null
        ? 'No log of certificates is configured'
        : (add) =>
            searchCertificateLog(
              searchAddress(certificateLog.address, domain),
              certificateLog.fetchText,
              add,
            ),
  };
}

async function search(
  source: DiscoverySource,
  run: Search | string,
  domain: string,
): Promise<Searched> {
  const names = new Map<string, string>();
  if (typeof run === 'string') return { source, names, outcome: 'skipped', note: run };
  const add = ({ name: text, evidence }: RawName) => {
    const name = hostBelow(text, domain);
    if (name !== null && !names.has(name)) names.set(name, evidence);
  };
  try {
    return { source, names, outcome: 'searched', note: await run(add) };
  } catch (error) {
    const note = error instanceof SourceError ? error.message : 'The source did not answer';
    return { source, names, outcome: 'failed', note };
  }
}

async function existing(
  found: readonly DiscoveredName[],
  dns: NameLookup,
): Promise<{ names: DiscoveredName[]; missing: number; unanswered: number }> {
  let missing = 0;
  let unanswered = 0;
  const states = await pLimit(LOOKUPS_AT_ONCE).map(found, async (one) => {
    // The word list has looked it up.
    if (one.source === 'word_list') return one;
    const { state } = await lookUpName(dns, one.name);
    if (state === 'exists') return one;
    if (state === 'missing') missing += 1;
    else unanswered += 1;
    return null;
  });
  return { names: states.filter((one) => one !== null), missing, unanswered };
}

function cutOffOf(all: number, missing: number, unanswered: number): string | null {
  const parts: string[] = [];
  if (all > MAX_DISCOVERED) {
    parts.push(`${all} names were found and the surest ${MAX_DISCOVERED} of them looked up.`);
  }
  if (missing === 1) parts.push('1 known name does not exist in DNS any more.');
  if (missing > 1) parts.push(`${missing} known names do not exist in DNS any more.`);
  if (unanswered === 1) parts.push('1 name could not be looked up.');
  if (unanswered > 1) parts.push(`${unanswered} names could not be looked up.`);
  return parts.length === 0 ? null : parts.join(' ');
}
