import type { Judgement } from '@parapet/checks/definition/check';
import type { Remediation } from '@parapet/contracts/findings/finding';
import {
  type AssessedTechnology,
  aboutOf,
  type KnownFlaw,
  type SoftwareInventory,
  technologyProof,
  vulnerabilityOf,
} from '../../subjects/software.ts';

/** Tells what the checks of software share. */
export const softwareCheck = {
  group: 'software',
  confidence: 'firm',
  subject: 'software',
  reach: 'anyone',
  aspect: 'software',
} as const;

/** Outcomes where there is nothing to compare. */
export const nothingToCompare = {
  'none-seen': {
    verdict: 'not-applicable',
    summary: 'No software was seen that these data are about.',
  },
  'no-data': {
    verdict: 'not-applicable',
    summary: 'The data for this comparison are not installed: see Data bundles.',
  },
} as const;

/** One judgement for each technology that a check has something to say about. */
export function judgeTechnologies<Key extends string>(
  inventory: SoftwareInventory,
  hasData: boolean,
  judge: (technology: AssessedTechnology) => Omit<Judgement<Key>, 'about' | 'placeId'> | null,
): readonly Judgement<Key | 'none-seen' | 'no-data'>[] {
  if (!hasData) return [{ outcome: 'no-data' }];
  const judged = inventory.technologies.flatMap((technology): Judgement<Key>[] => {
    const judgement = judge(technology);
    if (judgement === null) return [];
    const { path, address } = technology.place;
    // The software that a web server shows depends on the name.
    const at = path === null ? { placeId: address } : {};
    return [{ ...judgement, ...at, about: aboutOf(technology) }];
  });
  return judged.length > 0 ? judged : [{ outcome: 'none-seen' }];
}

/**
 * A failure with what was seen, what was expected and what that means. It is tentative where a distribution may have
 * mended the flaws of a server's software without a new version.
 */
export function seenAs<Key extends string>(
  outcome: Key,
  inventory: SoftwareInventory,
  technology: AssessedTechnology,
  {
    expected,
    actual,
    flaws = [],
    title,
  }: { expected: string; actual: string; flaws?: readonly KnownFlaw[]; title?: string },
): Omit<Judgement<Key>, 'about'> {
  const proof = technologyProof(technology, inventory.observedAt);
  const isEnded =
    flaws.length > 0 && isFlawedLibrary(technology) && hasEnded(technology, inventory);
  const vulnerability = vulnerabilityOf(flaws);
  const isTentative = technology.isPatchedInPlace && flaws.some(({ from }) => from === 'cve');
  return {
    outcome,
    ...(title !== undefined && { title }),
    ...(isTentative && { confidence: 'tentative' as const }),
    ...(vulnerability !== null && { vulnerability }),
    // No package of the system mends a script of a page.
    ...(technology.category === 'javascript' && { remediation: libraryRemediation }),
    observation: {
      proof,
      matched: technology.evidence,
      expected,
      actual: `${nameOf(technology)}: ${actual}${isEnded ? '; its release has no support any more' : ''}`,
    },
  };
}

export const nameOf = ({ name, version }: AssessedTechnology): string =>
  version === null ? name : `${name} ${version}`;

/** `jQuery 1.8.3: CVE-2020-11023 (exploited)`: what a search for product, version or flaw finds. */
export function titleOf(
  technology: AssessedTechnology,
  [worst, ...others]: readonly KnownFlaw[],
  note = '',
): string {
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${nameOf(technology)}: ${worst?.id ?? ''}${more}${note}`;
}

/** EPSS: few vulnerabilities reach this chance. */
const LIKELY = 0.5;

/** A distribution packaged it, or ships this very version: it may have mended flaws without a new one. */
export const isMendedByOthers = ({ isPackaged, shippedBy }: AssessedTechnology): boolean =>
  isPackaged || shippedBy !== null;

export const isExploited = ({ exploited }: KnownFlaw): boolean => exploited !== null;
export const isLikely = ({ chance }: KnownFlaw): boolean => (chance ?? 0) >= LIKELY;

/** A library of a page whose flaws some check reports. */
export const isFlawedLibrary = ({ category, source, flaws }: AssessedTechnology): boolean =>
  category === 'javascript' &&
  flaws.some(
    (flaw) =>
      isExploited(flaw) || isLikely(flaw) || (source === 'script' && flaw.from === 'javascript'),
  );

/** One update mends all flaws of a version, so the check of the worst kind reports them. */
export const reportedElsewhere = {
  reported: {
    verdict: 'not-applicable',
    summary:
      'Worse flaws of this version are reported by another check, and the same update mends both.',
  },
} as const;

const MAX_NAMED = 8;

/** The ids of flaws for a reader, the worst first. */
export function namesOf(ids: readonly string[]): string {
  const named = ids.slice(0, MAX_NAMED).join(', ');
  return ids.length > MAX_NAMED ? `${named} and ${ids.length - MAX_NAMED} more` : named;
}

/** The worst severity of flaws; medium where the publisher gives none. */
export function worstOf(flaws: readonly KnownFlaw[]): 'critical' | 'high' | 'medium' | 'low' {
  const found = new Set(flaws.map(({ severity }) => severity ?? 'medium'));
  return (['critical', 'high', 'medium', 'low'] as const).find((one) => found.has(one)) ?? 'low';
}

/** How to update a library of a page. */
export const libraryRemediation: Remediation = {
  summary: 'Update the library, or remove it.',
  steps: [
    'npm: `npm outdated`, then `npm install <library>@latest`, test and deploy.',
    'From a CDN: change the version in the address, and its `integrity` attribute.',
    'WordPress and other systems: update the theme or plugin that brings the library.',
    'A library that is no longer used: remove its script element.',
  ],
  effort: 'medium',
  reference: 'https://retirejs.github.io/retire.js/',
};

/** How to update, where it differs by platform. */
export const updateSteps = [
  'Debian and Ubuntu: `apt update && apt upgrade`, then restart the service. A distribution may fix flaws without a new version.',
  'Red Hat, Rocky and Alma: `dnf upgrade --security`.',
  'Containers: build on a current base image and deploy again.',
  'Appliances and Windows servers: install the release of the manufacturer.',
  'Hosted applications and plugins: update in their administration, after a backup.',
] as const;

/** How to leave a release that is not supported: updates alone stay within it. */
export const upgradeSteps = [
  'Choose a release that its publisher supports, and read its notes on what changes; test before the move.',
  'Debian, Ubuntu, Red Hat, Rocky and Alma: updates stay within the release. Upgrade the distribution, change the module stream (`dnf module`), or use the package source of the publisher.',
  'Containers: change the tag of the base image to a supported release, build and deploy again.',
  'Appliances and Windows servers: install a supported release of the manufacturer.',
  'Hosted applications and plugins: upgrade in their administration, after a backup.',
] as const;

/** Not a range such as the 3 of `jquery@3`, of which a flaw alone says something. */
export const isWhole = (version: string): boolean => version.includes('.');

/** The outcomes of `judgeUpdates`, for one kind of software. */
export const updateOutcomes = (kind: string) =>
  ({
    current: { verdict: 'pass', summary: 'It is the last version of its release.' },
    ...reportedElsewhere,
    behind: {
      verdict: 'fail',
      title: `Outdated ${kind}`,
      summary: 'The publisher has a newer version of the same release.',
      penalty: 4,
    },
    packaged: {
      verdict: 'not-applicable',
      summary: 'A distribution ships it, and fixes flaws without a new version.',
    },
    undecided: {
      verdict: 'not-applicable',
      summary: 'The version is not shown in full, or the last one is not known.',
      closesNothing: true,
    },
    ...nothingToCompare,
  }) as const;

type Update = 'current' | 'behind' | 'reported' | 'packaged' | 'undecided';

/**
 * Returns whether the last version of a supported release is in use. Releases without support are another
 * check's, so that one outdated version is reported once.
 */
export const judgeUpdates = (
  inventory: SoftwareInventory,
  isOfKind: (technology: AssessedTechnology) => boolean,
): readonly Judgement<Update | 'none-seen' | 'no-data'>[] =>
  judgeTechnologies<Update>(inventory, inventory.compared.endOfLife, (technology) => {
    const { release, isPackaged, shippedBy, flaws } = technology;
    if (!isOfKind(technology) || release === null || hasEnded(technology, inventory)) return null;
    if (isPackaged || (release.isBehind && shippedBy !== null)) return { outcome: 'packaged' };
    if (release.isBehind === null) return { outcome: 'undecided' };
    if (!release.isBehind) return { outcome: 'current' };
    if (flaws.length > 0) return { outcome: 'reported' };
    const expected = `${technology.name} ${release.latest}`;
    const actual = `the last version of ${release.cycle} is ${release.latest}`;
    const title = `Outdated ${nameOf(technology)}`;
    return seenAs('behind', inventory, technology, { expected, actual, title });
  });

/** Returns whether the support of its release has ended; false where no release is known, or a distribution supports it. */
export function hasEnded(
  { release, shippedBy }: AssessedTechnology,
  { observedAt }: SoftwareInventory,
): boolean {
  if (shippedBy !== null) return false;
  const ended = release?.ended ?? false;
  return typeof ended === 'string' ? ended <= observedAt.toISOString().slice(0, 10) : ended;
}

/** CIS asks for updates each month or more often. */
export const updateStandard = {
  document: 'CIS Critical Security Controls 8.1',
  section: '7.4 Perform automated application patch management',
  published: '2024-06',
} as const;
