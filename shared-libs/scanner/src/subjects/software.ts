import type { Proof } from '@parapet/checks/definition/proof';
import type { Vulnerability } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { Technology } from './technology.ts';

/** The release cycle of a version. */
export interface Release {
  cycle: string;
  /** The day its support ends, or whether it has ended, where no day is known. */
  ended: boolean | string;
  /** The last version of the cycle. */
  latest: string | null;
  /** Tells whether the version is older than the last one; null where it is written too short to tell. */
  isBehind: boolean | null;
}

/** An entry of CISA's catalogue of known exploited vulnerabilities. */
export interface ListedFlaw {
  cve: string;
  name: string;
  /** null where the day is not known. */
  added: string | null;
  ransomware: boolean;
}

/** A flaw whose range of versions includes the version that was seen. */
export interface KnownFlaw {
  /** A CVE, or the publisher's own id. */
  id: string;
  summary: string;
  severity: Exclude<Severity, 'info'> | null;
  /** CVSS, 0 to 10. */
  score: number | null;
  /** Belongs to that score, where one is published. */
  vector: string | null;
  /** Lists those of its CVEs; empty where it has none. */
  cves: readonly string[];
  /** Which bundle has the range. */
  from: 'cve' | 'javascript';
  exploited: ListedFlaw | null;
  /** EPSS: chance of exploitation within 30 days, 0 to 1. */
  chance: number | null;
  /** EPSS: the share of all flaws whose chance is not higher, 0 to 1. */
  percentile: number | null;
}

/** A technology with what the data bundles say of it. */
export interface AssessedTechnology extends Technology {
  /** Packaged by a distribution, which may fix flaws without a new version. */
  isPackaged: boolean;
  /** Distributions mend flaws of the product without a new version, and nothing names its package. */
  isPatchedInPlace: boolean;
  /** A supported distribution that ships this version and mends it. */
  shippedBy: string | null;
  /** null where the version or its cycle is not known. */
  release: Release | null;
  /** Ranges of flaws are known of the product, and the version is whole enough to compare with them. */
  isCompared: boolean;
  flaws: readonly KnownFlaw[];
  /** Lists those of its product, without a known range: whether they affect this version is not known. */
  undecided: readonly ListedFlaw[];
}

/** All software that was seen on an asset, compared with the data bundles. */
export interface SoftwareInventory {
  kind: 'software';
  host: string;
  technologies: readonly AssessedTechnology[];
  /** Bundles with content. */
  compared: Readonly<
    Record<'endOfLife' | 'knownExploited' | 'javascript' | 'cve' | 'epss', boolean>
  >;
  observedAt: Date;
}

/** Part of the identity of a finding about a technology: never its version. */
export const aboutOf = ({ place: { protocol, port }, slug }: Technology): string =>
  `${protocol}/${port}/${slug}`;

const MAX_CVES = 20;

/** Returns what is published of the flaws of one finding, the worst of each kind. */
export function vulnerabilityOf(flaws: readonly KnownFlaw[]): Vulnerability | null {
  if (flaws.length === 0) return null;
  const scored = flaws.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1))[0];
  const rated = flaws.toSorted((a, b) => (b.percentile ?? -1) - (a.percentile ?? -1))[0];
  const listed = flaws.flatMap(({ exploited }) => exploited ?? []);
  const first = listed.find(({ ransomware }) => ransomware) ?? listed[0];
  const { score = null, vector = null } = scored ?? {};
  const { chance = null, percentile = null } = rated ?? {};
  return {
    cveIds: [...new Set(flaws.flatMap(({ cves }) => cves))].slice(0, MAX_CVES),
    cvss: score === null ? null : { score, vector },
    epss: chance === null || percentile === null ? null : { score: chance, percentile },
    kev: first
      ? { cveId: first.cve, addedOn: first.added, isUsedByRansomware: first.ransomware }
      : null,
  };
}

/** Returns what was seen, as evidence with a command that shows it again. */
export function technologyProof(technology: Technology, observedAt: Date): Proof {
  const { place, isTls, source, evidence, name, toldAt } = technology;
  const host = place.host.includes(':') ? `[${place.host}]` : place.host;
  const isWeb = place.path !== null;
  const url = `${isTls ? 'https' : 'http'}://${host}:${place.port}${toldAt ?? place.path ?? ''}`;
  const talk = isTls
    ? `openssl s_client -quiet -connect '${host}:${place.port}' </dev/null`
    : `nc -w 3 '${place.host}' ${place.port} </dev/null`;
  return {
    type: isWeb ? 'http' : 'banner',
    request: isWeb ? `GET ${url}` : `Connect to tcp/${place.port} of ${place.host}`,
    response: `${name}, by its ${source}:\n${evidence}`,
    capturedAt: observedAt.toISOString(),
    reproduce: isWeb ? `curl -sS -i --max-time 10 --insecure '${url}'` : talk,
  };
}
