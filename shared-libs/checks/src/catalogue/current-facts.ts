import type { RegisteredCheck } from '../definition/check.ts';

/** Describes what a stored finding has of its check. */
interface CheckFacts {
  readonly title: string;
  readonly cweIds: readonly string[];
}

/** By check and former title, the outcome that has it. */
type FormerTitles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Returns the title and the weaknesses that a finding of a check has today: a title that its outcome had in an earlier
 * version becomes the current one. One that names product and version, and a check that is not known, keep theirs.
 */
type CurrentFacts = (checkId: string, stored: CheckFacts) => CheckFacts;

export function currentFactsOf(
  checks: readonly RegisteredCheck[],
  former: FormerTitles,
): CurrentFacts {
  const byId = new Map(checks.map((check) => [check.id, check]));
  return (checkId, stored) => {
    const check = byId.get(checkId);
    if (check === undefined) return stored;
    const outcome = check.outcomes[former[checkId]?.[stored.title] ?? ''];
    const title = outcome?.verdict === 'fail' ? outcome.title : stored.title;
    return { title, cweIds: check.cweIds };
  };
}
