import { covers } from '@parapet/checks/place';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { probesOf } from '../../check-definition/needs.ts';
import {
  type BaselineSignature,
  describeBaseline,
  isHomeOfMissing,
  isRefusing,
  isSameBaseline,
  saysMissing,
} from '../../subjects/web/baseline-signature.ts';
import type { EarlierFinding } from '../contract.ts';
import type { Evaluation } from '../evaluation/evaluate.ts';
import type { Examined } from './result-of.ts';

/** A web origin that was read. */
export interface SeenOrigin {
  origin: string;
  /** null where the answers to paths that cannot exist could not be read. */
  baselineSignature: BaselineSignature | null;
  /** Reads it again on fresh connections. */
  lookAgain(): Promise<BaselineSignature | null>;
}

/**
 * Returns the evaluations of a check, in which nothing passes that an earlier finding contradicts: it is
 * gone only if its own answer says so, or if the site answers paths that cannot exist as it did when the
 * finding was seen, also afterwards. Where it does not, the finding is unknown.
 * @param origins one for each subject, in order; empty for what is no web origin
 */
export async function proveAbsence(
  check: RegisteredCheck,
  { evaluations, ranAt }: Pick<Examined, 'evaluations' | 'ranAt'>,
  origins: readonly (SeenOrigin | null)[],
  earlier: () => Promise<readonly EarlierFinding[]>,
): Promise<readonly Evaluation[]> {
  const asksPaths = probesOf(check).some(({ path }) => path !== '');
  const doubtful = origins.flatMap((seen, subject) => {
    if (seen === null) return [];
    const isDoubtful = asksPaths
      ? evaluations.some((one) => one.subject === subject && closes(one) && !isProved(one))
      : seen.baselineSignature !== null && mayHideHome(seen.baselineSignature);
    return isDoubtful ? [{ ...seen, subject, lookAgain: once(seen.lookAgain) }] : [];
  });
  if (doubtful.length === 0) return evaluations;
  let settled = evaluations;
  for (const finding of await earlier()) {
    const { locator, place } = finding;
    const at = doubtful.find(({ origin }) => isAt(origin, locator));
    const isOther = finding.checkId !== check.id || !covers(ranAt, place);
    if (at === undefined || isOther) continue;
    const own = settled.filter((one) => one.subject === at.subject && one.locator === locator);
    if (!own.every(closes) || (own.length > 0 && own.every(isProved))) continue;
    const reason = await doubtAbout(finding, at, asksPaths);
    if (reason === null) continue;
    const kept = own.length > 0 ? own : [unseen(finding, at.subject)];
    const others = settled.filter((one) => !own.includes(one));
    settled = [...others, ...kept.map((one) => withoutVerdict(one, finding, reason))];
  }
  return settled;
}

/** A guard of every path may have taken the place of the home page as well. */
const mayHideHome = (baselineSignature: BaselineSignature): boolean =>
  isHomeOfMissing(baselineSignature) || isRefusing(baselineSignature);

const closes = ({ outcome }: Evaluation): boolean =>
  (outcome.verdict === 'pass' || outcome.verdict === 'not-applicable') &&
  outcome.closesNothing !== true;

const isProved = ({ judgement }: Evaluation): boolean => judgement.isProved === true;

const isAt = (origin: string, locator: string): boolean =>
  locator.startsWith(`${origin}/`) || locator.startsWith(`${origin}|`);

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

async function doubtAbout(
  { baselineSignature: then }: EarlierFinding,
  { baselineSignature: now, lookAgain }: SeenOrigin,
  asksPaths: boolean,
): Promise<string | null> {
  const doubt = doubtOf(now, then, asksPaths) ?? doubtOf(await lookAgain(), then, asksPaths);
  return doubt === null ? null : `${doubt}, so its absence is not proved. ${nextStep}`;
}

const nextStep = 'Look by hand, and mark the finding as fixed if it is gone.';

function doubtOf(
  now: BaselineSignature | null,
  then: BaselineSignature | null,
  asksPaths: boolean,
): string | null {
  if (now === null) return 'What paths that cannot exist get could not be read';
  if (asksPaths ? saysMissing(now) : !mayHideHome(now)) return null;
  const isOfHome = !asksPaths && isHomeOfMissing(now);
  const who = isOfHome ? 'Every path, the home page too, gets' : 'Paths that cannot exist get';
  const what = describeBaseline(now, then);
  if (then === null) return `${who} ${what}, and what it was when this was found was not kept`;
  const isAsThen = isSameBaseline(now, then) && (!isOfHome || isHomeOfMissing(then));
  return isAsThen ? null : `${who} ${what} now, unlike when this was found`;
}

const withoutVerdict = (
  evaluation: Evaluation,
  { isDecided }: EarlierFinding,
  reason: string,
): Evaluation => ({
  ...evaluation,
  judgement: { outcome: evaluation.judgement.outcome, reason },
  outcome: isDecided
    ? { verdict: 'not-applicable', summary: reason, closesNothing: true }
    : { verdict: 'unknown', summary: reason },
});

/** Describes a thing that the check did not come across this time, such as a cookie. */
const unseen = ({ place, locator }: EarlierFinding, subject: number): Evaluation => ({
  subject,
  place,
  locator,
  location: locator,
  judgement: { outcome: 'unseen' },
  outcome: { verdict: 'pass', summary: '' },
  evidence: null,
  confirmations: 1,
});
