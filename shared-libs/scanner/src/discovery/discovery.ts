/** Tells where names come from, the surest first. */
export const discoverySources = [
  'zone_transfer',
  'zone_walk',
  'zone_records',
  'certificate_san',
  'word_list',
  'certificate_log',
] as const;
export type DiscoverySource = (typeof discoverySources)[number];

/** A name below the domain that exists in DNS now. */
export interface DiscoveredName {
  /** Lower-case punycode. */
  name: string;
  source: DiscoverySource;
  /** At most 300 characters. */
  evidence: string;
  /** 0 to 100. */
  confidence: number;
}

/** How one source ended. A source that failed may have found names before. */
export interface SourceReport {
  source: DiscoverySource;
  outcome: 'searched' | 'failed' | 'skipped';
  /** Names that only this source, or this one first, gave. */
  found: number;
  /** Why it failed or was skipped, or what limits its result. */
  note: string | null;
}

export interface Discovery {
  names: readonly DiscoveredName[];
  sources: readonly SourceReport[];
  /** Why names were left out; null when none were. */
  cutOff: string | null;
}

/** Describes what a source hands on: names that may not exist any more. */
export interface RawName {
  name: string;
  evidence: string;
}

/** Thrown by a source, with the reason for people. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
