import formerTitles from './former-titles.json' with { type: 'json' };
import { checks } from './registry.ts';

/** By check and former title, the outcome that has it. */
const former: Readonly<Record<string, Readonly<Record<string, string>>>> = formerTitles;
const byId = new Map(checks.map((check) => [check.id, check]));

/** Describes what a stored finding has of its check. */
interface CheckFacts {
  readonly title: string;
  readonly cweIds: readonly string[];
}

/**
 * The title and the weaknesses that a finding of this check has today: a title that its outcome had in an earlier
 * version becomes the current one. One that names product and version, and a check that is not known, keep theirs.
 */
export function currentFacts(checkId: string, stored: CheckFacts): CheckFacts {
  const check = byId.get(checkId);
  if (check === undefined) return stored;
  const outcome = check.outcomes[former[checkId]?.[stored.title] ?? ''];
  const title = outcome?.verdict === 'fail' ? outcome.title : stored.title;
  return { title, cweIds: check.cweIds };
}
