import type { Affected, KnownExploited } from '../data-bundles/contents.ts';
import type { Bundles } from '../data-bundles/load-bundles.ts';
import type {
  AssessedTechnology,
  KnownFlaw,
  ListedFlaw,
  Release,
  SoftwareInventory,
} from '../subjects/software.ts';
import type { Technology } from '../subjects/technology.ts';
import { cpesOf, type TechnologyRule } from '../technologies/rule.ts';
import { technologyRules } from '../technologies/rules/technology-rules.ts';
import { compareVersions, isOfCycle } from './compare-versions.ts';
import { shippedBy } from './distribution-versions.ts';
import { patchedInPlace } from './patched-in-place.ts';
import { needsOtherSystem } from './windows-only.ts';

/** Compares technologies with the data bundles, without any traffic. */
export interface Advisor {
  /** Every rule in use: ours and the imported ones. */
  readonly rules: readonly TechnologyRule[];
  assess(host: string, technologies: readonly Technology[], observedAt: Date): SoftwareInventory;
}

/** Limits those of one technology, the worst first. */
const MAX_FLAWS = 40;
const MAX_LISTED = 20;

interface Entry {
  readonly product: string;
  readonly flaw: Omit<KnownFlaw, 'exploited' | 'chance' | 'percentile'>;
  readonly affected: readonly Affected[];
}

export function createAdvisor({ contents }: Bundles): Advisor {
  const own = new Set(technologyRules.map(({ slug }) => slug));
  const rules = [...technologyRules, ...contents.technologies.filter(({ slug }) => !own.has(slug))];
  const ruleOf = new Map(rules.map((rule) => [rule.slug, rule]));
  const products = new Map(contents['end-of-life'].map((product) => [product.name, product]));
  const exploited = new Map(contents['known-exploited'].map((entry) => [entry.cve, entry]));
  const chances = new Map(contents.epss.map((entry) => [entry.cve, entry]));
  const entries = Map.groupBy(entriesOf({ contents }), ({ product }) => product);
  const listedFor = new Map<string, readonly KnownExploited[]>();

  const entriesFor = (rule: TechnologyRule): readonly Entry[] =>
    [...cpesOf(rule), rule.purl, rule.library && `library:${rule.library}`].flatMap((name) =>
      name === undefined ? [] : (entries.get(name) ?? []),
    );
  const listedOf = (rule: TechnologyRule): readonly KnownExploited[] => {
    const known = listedFor.get(rule.slug);
    if (known !== undefined) return known;
    const found = contents['known-exploited'].filter((entry) => isListed(rule, entry));
    listedFor.set(rule.slug, found);
    return found;
  };
  const flawOf = ({ flaw }: Entry): KnownFlaw => {
    const listed = flaw.cves.map((cve) => exploited.get(cve)).find((entry) => entry !== undefined);
    const [likeliest] = flaw.cves
      .flatMap((cve) => chances.get(cve) ?? [])
      .sort((a, b) => b.score - a.score);
    return {
      ...flaw,
      exploited: listed === undefined ? null : listedFlaw(listed),
      chance: likeliest?.score ?? null,
      percentile: likeliest?.percentile ?? null,
    };
  };

  const assessOne = (technology: Technology, at: Date): AssessedTechnology => {
    const rule = ruleOf.get(technology.slug);
    const { version } = technology;
    const isOfPackage = isPackaged(technology);
    const base = {
      ...technology,
      isPackaged: isOfPackage,
      isPatchedInPlace: !isOfPackage && patchedInPlace.has(rule?.cpe ?? ''),
      shippedBy: version === null ? null : shippedBy(technology.slug, version, at),
    };
    if (rule === undefined) {
      return { ...base, release: null, isCompared: false, flaws: [], undecided: [] };
    }
    const known = entriesFor(rule);
    const comparable = version === null ? [] : known.filter((entry) => isDecided(entry, version));
    const inRange = comparable.filter((entry) => version !== null && isAffected(entry, version));
    const elsewhere = inRange.filter(({ flaw }) => needsOtherSystem(flaw.cves, technology));
    const hits = inRange.filter((entry) => !elsewhere.includes(entry));
    const decided = new Set(
      comparable.filter((entry) => !elsewhere.includes(entry)).flatMap(({ flaw }) => flaw.cves),
    );
    const isNewer = version !== null && isAboveAll(known, version);
    const undecided = isNewer ? [] : listedOf(rule).filter(({ cve }) => !decided.has(cve));
    return {
      ...base,
      release: releaseOf(products.get(rule.endOfLife ?? '')?.cycles ?? [], version, rule.cycleOf),
      isCompared: known.length > 0 && version?.includes('.') === true,
      flaws: distinct(hits.map(flawOf)).sort(worstFirst).slice(0, MAX_FLAWS),
      undecided: undecided
        .map(listedFlaw)
        .sort((a, b) => ((a.added ?? '') < (b.added ?? '') ? 1 : -1))
        .slice(0, MAX_LISTED),
    };
  };

  return {
    rules,
    assess: (host, technologies, observedAt) => ({
      kind: 'software',
      host,
      technologies: technologies.map((technology) => assessOne(technology, observedAt)),
      compared: {
        endOfLife: products.size > 0,
        knownExploited: exploited.size > 0,
        javascript: contents.javascript.length > 0,
        cve: contents.cve.length > 0,
        epss: chances.size > 0,
      },
      observedAt,
    }),
  };
}

function entriesOf({ contents }: Pick<Bundles, 'contents'>): readonly Entry[] {
  const ofCves = contents.cve.flatMap((entry): Entry[] => {
    const { cve, summary, severity, score, cvss4, cvss3, affected } = entry;
    const vector = cvss4 ?? cvss3;
    const flaw = { id: cve, summary, severity, score, vector, cves: [cve], from: 'cve' } as const;
    return [...Map.groupBy(affected, ({ product }) => product)].map(([product, ofProduct]) => ({
      product,
      flaw,
      affected: ofProduct,
    }));
  });
  const ofLibraries = contents.javascript.flatMap(({ name, flaws }) =>
    flaws.map(({ from, below, severity, cves, advisory, summary }): Entry => {
      const id = cves[0] ?? advisory ?? `${name} before ${below}`;
      const range = { exactly: null, from, fromIncluded: true, to: below, toIncluded: false };
      const product = `library:${name}`;
      return {
        product,
        flaw: { id, summary, severity, score: null, vector: null, cves, from: 'javascript' },
        affected: [{ product, ...range }],
      };
    }),
  );
  return [...ofCves, ...ofLibraries];
}

/** A version such as the 3 of `jquery@3` decides nothing about a range that begins or ends within 3. */
const isDecided = ({ affected }: Entry, version: string): boolean =>
  version.includes('.') ||
  affected
    .flatMap(({ exactly, from, to }) => [exactly, from, to])
    .every(
      (bound) =>
        bound === null || !isOfCycle(bound, version) || compareVersions(bound, version) === 0,
    );

/** Newer than the end of every known range: what is listed without a range is older than that, too. */
function isAboveAll(known: readonly Entry[], version: string): boolean {
  const ends = known.flatMap(({ affected }) => affected.map(({ exactly, to }) => exactly ?? to));
  return (
    ends.length > 0 &&
    version.includes('.') &&
    ends.every((end) => end !== null && compareVersions(version, end) > 0)
  );
}

const isAffected = ({ affected }: Entry, version: string): boolean =>
  affected.some(({ exactly, from, fromIncluded, to, toIncluded }) => {
    if (exactly !== null) return compareVersions(version, exactly) === 0;
    const above = from === null ? 1 : compareVersions(version, from);
    const below = to === null ? -1 : compareVersions(version, to);
    return (
      (above > 0 || (fromIncluded && above === 0)) && (below < 0 || (toIncluded && below === 0))
    );
  });

function isListed({ knownExploited = [] }: TechnologyRule, entry: KnownExploited): boolean {
  return knownExploited.some((name) => {
    const colon = name.indexOf(':');
    return (
      entry.vendor.toLowerCase() === name.slice(0, colon) &&
      fits(name.slice(colon + 1), entry.product.toLowerCase())
    );
  });
}

/** `*` at an end stands for any text. */
function fits(written: string, text: string): boolean {
  const [opens, closes] = [written.startsWith('*'), written.endsWith('*')];
  const core = written.slice(opens ? 1 : 0, closes ? -1 : undefined);
  if (opens && closes) return text.includes(core);
  if (opens) return text.endsWith(core);
  return closes ? text.startsWith(core) : text === core;
}

/** The longest cycle that holds the version. A version shorter than a cycle decides nothing. */
function releaseOf(
  cycles: readonly { cycle: string; ended: boolean | string; latest: string | null }[],
  version: string | null,
  cycleOf: TechnologyRule['cycleOf'],
): Release | null {
  if (version === null) return null;
  const begins = cycleOf && Object.keys(cycleOf).find((start) => isOfCycle(version, start));
  const [release] = cycles
    .filter(({ cycle }) =>
      cycleOf ? begins !== undefined && cycle === cycleOf[begins] : isOfCycle(version, cycle),
    )
    .sort((a, b) => b.cycle.length - a.cycle.length);
  if (release === undefined) return null;
  const { cycle, ended } = release;
  // The last version of Windows is none of IIS.
  const isNumberedAlike = begins === undefined || isOfCycle(release.latest ?? '', begins);
  const latest = isNumberedAlike ? release.latest : null;
  return { cycle, ended, latest, isBehind: isBehind(version, latest) };
}

function isBehind(version: string, latest: string | null): boolean | null {
  if (latest === null) return null;
  const isOlder = compareVersions(version, latest) < 0;
  return isOlder && version.split('.').length < latest.split('.').length ? null : isOlder;
}

const listedFlaw = ({ cve, name, added, ransomware }: KnownExploited): ListedFlaw => ({
  cve,
  name,
  added,
  ransomware,
});

/** Signs of a distribution in what a product says of itself. */
const distributions = [
  'debian',
  'ubuntu',
  'raspbian',
  'red hat',
  'redhat',
  'centos',
  'almalinux',
  'rocky linux',
  'oracle linux',
  'amazon linux',
  '(amazon)',
  'scientific linux',
  'cloudlinux',
  'openeuler',
  'fedora',
  'suse',
  '+deb',
];

function isPackaged({ evidence, source }: Technology): boolean {
  const text = evidence.toLowerCase();
  return (
    (source === 'header' || source === 'banner' || source === 'html') &&
    distributions.some((word) => text.includes(word))
  );
}

const severities = ['critical', 'high', 'medium', 'low'];
const badness = ({ exploited, severity, chance }: KnownFlaw): number =>
  (exploited === null ? 0 : 100) +
  10 * (4 - severities.indexOf(severity ?? 'medium')) +
  (chance ?? 0);
const worstFirst = (a: KnownFlaw, b: KnownFlaw): number =>
  badness(b) - badness(a) || (a.id < b.id ? -1 : 1);

/** The worst entry of each id. */
const distinct = (flaws: readonly KnownFlaw[]): KnownFlaw[] => [
  ...new Map(
    [...flaws].sort((a, b) => badness(a) - badness(b)).map((flaw) => [flaw.id, flaw]),
  ).values(),
];
