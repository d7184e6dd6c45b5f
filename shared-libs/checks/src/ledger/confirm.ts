import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { RegisteredCheck } from '../definition/check.ts';
import type { Read } from '../definition/read.ts';
import type { Evaluation } from '../evaluation/evaluate.ts';
import type { Place } from '../place.ts';
import { severityOf } from './ledger.ts';

/**
 * Reads a subject again on fresh connections, as far as this check needs it, and evaluates it.
 * `locators` are the evaluations to confirm.
 */
export type Recheck<C extends RegisteredCheck, P extends Place> = (
  subject: number,
  check: C,
  locators: readonly string[],
) => Promise<Read<readonly Evaluation<P>[]>>;

const severe: ReadonlySet<Severity> = new Set(['critical', 'high']);

/** A critical or high failure, and a pass whose outcome asks for a second look. */
function needsRecheck(check: RegisteredCheck, { outcome }: Evaluation): boolean {
  if (outcome.verdict === 'fail') return severe.has(severityOf(check, outcome));
  return outcome.needsRepeat === true;
}

/** Keeps an evaluation that needs confirmation only if a recheck ends the same. */
export async function confirmed<C extends RegisteredCheck, P extends Place>(
  check: C,
  evaluations: readonly Evaluation<P>[],
  recheck: Recheck<C, P>,
): Promise<readonly Evaluation<P>[]> {
  const again = new Map<number, readonly Evaluation<P>[] | string>();
  const doubtful = evaluations.filter((evaluation) => needsRecheck(check, evaluation));
  for (const [subject, ofSubject] of Map.groupBy(doubtful, ({ subject }) => subject)) {
    const fresh = await recheck(
      subject,
      check,
      ofSubject.map(({ locator }) => locator),
    );
    again.set(subject, fresh.ok ? fresh.value : fresh.reason);
  }
  return evaluations.map((evaluation) => {
    const second = again.get(evaluation.subject);
    if (!needsRecheck(check, evaluation) || second === undefined) return evaluation;
    if (typeof second === 'string') return unconfirmed(evaluation, `The recheck failed: ${second}`);
    const ofPlace = second.filter(({ locator }) => locator === evaluation.locator);
    if (ofPlace.some(({ judgement }) => judgement.outcome === evaluation.judgement.outcome)) {
      return { ...evaluation, confirmations: 2 };
    }
    return unconfirmed(evaluation, reasonFor(evaluation, ofPlace));
  });
}

function reasonFor({ outcome }: Evaluation, second: readonly Evaluation[]): string {
  if (outcome.verdict === 'fail') return 'Not confirmed by a recheck, so it is not reported';
  const unclear = second.find((evaluation) => evaluation.outcome.verdict === 'unknown');
  return unclear?.judgement.reason ?? 'Not confirmed by a recheck, so it does not count as absence';
}

const unconfirmed = <P extends Place>(
  evaluation: Evaluation<P>,
  reason: string,
): Evaluation<P> => ({
  ...evaluation,
  judgement: { ...evaluation.judgement, reason },
  outcome: { verdict: 'unknown', summary: reason },
});
