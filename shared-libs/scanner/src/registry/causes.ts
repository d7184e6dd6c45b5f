import { technologyRules } from '../technologies/rules/technology-rules.ts';

/** A check whose failure is the cause of failures that other checks would report at the same place. */
interface Cause {
  readonly checkId: string;
  /** Checks that say so and leave it to that one. */
  readonly covers: readonly string[];
  /** Returns whether that holds for the thing of a locator; default: for each. */
  readonly isAbout?: (locator: string) => boolean;
}

const libraries = new Set(
  technologyRules.filter(({ category }) => category === 'javascript').map(({ slug }) => slug),
);

/** One newer version mends the flaws of a library and is supported; a server may need two steps. */
const isLibrary = (locator: string): boolean => libraries.has(locator.split('/').at(-1) ?? '');

const ofLibraries = (checkId: string): Cause => ({
  checkId,
  covers: ['software-supported'],
  isAbout: isLibrary,
});

/**
 * A covered check closes nothing while it leaves a failure to another. Findings of it that were
 * stored are joined with that of the cause.
 */
export const causes: readonly Cause[] = [
  { checkId: 'vnc-requires-password', covers: ['vnc-not-exposed'] },
  { checkId: 'postgres-requires-password', covers: ['postgres-not-exposed'] },
  { checkId: 'cors-rejects-strangers', covers: ['cors-rejects-null', 'cors-rejects-look-alikes'] },
  { checkId: 'name-server-domains-registered', covers: ['name-servers-answer'] },
  { checkId: 'name-server-zones-claimed', covers: ['name-servers-answer'] },
  ofLibraries('software-not-exploited'),
  ofLibraries('software-unlikely-exploited'),
  ofLibraries('javascript-libraries-sound'),
];

const byCheck = new Map(causes.map((cause) => [cause.checkId, cause]));

/** Returns the checks whose findings at the place of a finding can have the same cause. */
export const coveredChecks = (checkId: string): readonly string[] =>
  byCheck.get(checkId)?.covers ?? [];

/** Returns those of them that have it where the finding is about the thing of this locator. */
export const coveredAt = (checkId: string, locator: string): readonly string[] =>
  byCheck.get(checkId)?.isAbout?.(locator) === false ? [] : coveredChecks(checkId);
