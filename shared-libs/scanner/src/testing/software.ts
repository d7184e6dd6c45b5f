import type {
  AssessedTechnology,
  KnownFlaw,
  ListedFlaw,
  Release,
  SoftwareInventory,
} from '../subjects/software.ts';

/** nginx 1.25.3 without a known flaw; each test case changes one thing. */
export const assessed = (parts: Partial<AssessedTechnology> = {}): AssessedTechnology => ({
  slug: 'nginx',
  name: 'nginx',
  category: 'web-server',
  version: '1.25.3',
  cpe: 'f5:nginx',
  place: { host: 'shop.example', address: '192.0.2.7', port: 443, protocol: 'tcp', path: '/' },
  isTls: true,
  source: 'header',
  evidence: 'server: nginx/1.25.3',
  isPackaged: false,
  isPatchedInPlace: false,
  shippedBy: null,
  release: null,
  isCompared: true,
  flaws: [],
  undecided: [],
  ...parts,
});

export const release = (parts: Partial<Release> = {}): Release => ({
  cycle: '1.25',
  ended: false,
  latest: '1.25.5',
  isBehind: false,
  ...parts,
});

export const listed = (parts: Partial<ListedFlaw> = {}): ListedFlaw => ({
  cve: 'CVE-2026-0001',
  name: 'nginx Path Traversal Vulnerability',
  added: '2026-10-01',
  ransomware: false,
  ...parts,
});

export const flaw = (parts: Partial<KnownFlaw> = {}): KnownFlaw => ({
  id: 'CVE-2026-0001',
  summary: 'A flaw.',
  severity: 'medium',
  score: 5.3,
  vector: null,
  cves: [parts.id ?? 'CVE-2026-0001'],
  from: 'cve',
  exploited: null,
  chance: null,
  percentile: null,
  ...parts,
});

/** Read on 20 November 2026, compared with all bundles. */
export const software = (
  technologies: readonly AssessedTechnology[],
  compared: Partial<SoftwareInventory['compared']> = {},
): SoftwareInventory => ({
  kind: 'software',
  host: 'shop.example',
  technologies,
  compared: {
    endOfLife: true,
    knownExploited: true,
    javascript: true,
    cve: true,
    epss: true,
    ...compared,
  },
  observedAt: new Date('2026-11-20T09:00:00.000Z'),
});

/** The stories of a check that `own` is its last version; it leaves `other` to further checks. */
export const upToDateStories = (
  own: Partial<AssessedTechnology>,
  other: Partial<AssessedTechnology>,
) => {
  const behind = release({ isBehind: true });
  return {
    current: { 'the last version': software([assessed({ ...own, release: release() })]) },
    behind: {
      'an older version': software([assessed({ ...own, release: behind })]),
      'a release that ends tomorrow': software([
        assessed({ ...own, release: { ...behind, ended: '2026-11-21' } }),
      ]),
    },
    packaged: {
      'what a distribution packaged': software([
        assessed({ ...own, isPackaged: true, release: behind }),
      ]),
      'an older version that a supported distribution ships': software([
        assessed({ ...own, shippedBy: 'Debian 13', release: behind }),
      ]),
    },
    reported: {
      'a version with known flaws': software([
        assessed({ ...own, flaws: [flaw()], release: behind }),
      ]),
    },
    undecided: {
      'a version that is not shown in full': software([
        assessed({ ...own, version: '1.25', release: release({ isBehind: null }) }),
      ]),
    },
    'none-seen': {
      'other software': software([assessed({ ...other, release: behind })]),
      'an unknown version': software([assessed({ ...own, version: null })]),
      'a release without support, which another check reports': software([
        assessed({ ...own, release: { ...behind, ended: true } }),
      ]),
    },
    'no-data': {
      'no list': software([assessed({ ...own, release: behind })], { endOfLife: false }),
    },
  };
};
