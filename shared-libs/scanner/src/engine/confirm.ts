import type { Severity } from '@parapet/contracts/vocabulary';
import type { Read } from '../subjects/read.ts';
import type { RegisteredCheck } from './check.ts';
import { type Evaluation, severityOf } from './ledger.ts';

/**
 * Looks at a subject once more, on fresh connections, as far as this check needs it, and judges it
 * again. `locators` are the failures in question.
 */
export type LookAgain = (
  subject: number,
  check: RegisteredCheck,
  locators: readonly string[],
) => Promise<Read<readonly Evaluation[]>>;

const severe: ReadonlySet<Severity> = new Set(['critical', 'high']);

const isSevereFailure = (check: RegisteredCheck, { outcome }: Evaluation): boolean =>
  outcome.verdict === 'fail' && severe.has(severityOf(check, outcome));

/** A critical or high failure counts only when a second look shows the same thing again. */
export async function recheckSevere(
  check: RegisteredCheck,
  evaluations: readonly Evaluation[],
  lookAgain: LookAgain,
): Promise<readonly Evaluation[]> {
  const again = new Map<number, readonly Evaluation[] | string>();
  const suspects = evaluations.filter((evaluation) => isSevereFailure(check, evaluation));
  for (const [subject, failures] of Map.groupBy(suspects, ({ subject }) => subject)) {
    const fresh = await lookAgain(
      subject,
      check,
      failures.map(({ locator }) => locator),
    );
    again.set(subject, fresh.ok ? fresh.value : fresh.reason);
  }
  return evaluations.map((evaluation) => {
    const second = again.get(evaluation.subject);
    if (!isSevereFailure(check, evaluation) || second === undefined) return evaluation;
    if (typeof second === 'string')
      return unconfirmed(evaluation, `A second look failed: ${second}`);
    const isSame = second.some(
      ({ locator, judgement }) =>
        locator === evaluation.locator && judgement.outcome === evaluation.judgement.outcome,
    );
    return isSame
      ? { ...evaluation, confirmations: 2 }
      : unconfirmed(evaluation, 'Seen once, but not on a second look, so it is not reported');
  });
}

const unconfirmed = (evaluation: Evaluation, reason: string): Evaluation => ({
  ...evaluation,
  judgement: { ...evaluation.judgement, reason },
  outcome: { verdict: 'unknown', summary: reason },
});
