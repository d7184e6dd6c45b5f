import type { Severity } from '@parapet/contracts/vocabulary';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import type { Read } from '../../subjects/read.ts';
import type { Evaluation } from '../evaluation/evaluate.ts';
import { severityOf } from './ledger.ts';

/**
 * Reads a subject again on fresh connections, as far as this check needs it, and evaluates it.
 * `locators` are the failures to confirm.
 */
export type Recheck = (
  subject: number,
  check: RegisteredCheck,
  locators: readonly string[],
) => Promise<Read<readonly Evaluation[]>>;

const severe: ReadonlySet<Severity> = new Set(['critical', 'high']);

const isSevereFailure = (check: RegisteredCheck, { outcome }: Evaluation): boolean =>
  outcome.verdict === 'fail' && severe.has(severityOf(check, outcome));

/** Keeps a critical or high failure only if a recheck finds it again. */
export async function recheckSevere(
  check: RegisteredCheck,
  evaluations: readonly Evaluation[],
  recheck: Recheck,
): Promise<readonly Evaluation[]> {
  const again = new Map<number, readonly Evaluation[] | string>();
  const suspects = evaluations.filter((evaluation) => isSevereFailure(check, evaluation));
  for (const [subject, failures] of Map.groupBy(suspects, ({ subject }) => subject)) {
    const fresh = await recheck(
      subject,
      check,
      failures.map(({ locator }) => locator),
    );
    again.set(subject, fresh.ok ? fresh.value : fresh.reason);
  }
  return evaluations.map((evaluation) => {
    const second = again.get(evaluation.subject);
    if (!isSevereFailure(check, evaluation) || second === undefined) return evaluation;
    if (typeof second === 'string') return unconfirmed(evaluation, `The recheck failed: ${second}`);
    const isSame = second.some(
      ({ locator, judgement }) =>
        locator === evaluation.locator && judgement.outcome === evaluation.judgement.outcome,
    );
    return isSame
      ? { ...evaluation, confirmations: 2 }
      : unconfirmed(evaluation, 'Not confirmed by a recheck, so it is not reported');
  });
}

const unconfirmed = (evaluation: Evaluation, reason: string): Evaluation => ({
  ...evaluation,
  judgement: { ...evaluation.judgement, reason },
  outcome: { verdict: 'unknown', summary: reason },
});
