import type { Severity } from '@parapet/contracts/vocabulary';
import type { Read } from '../subjects/read.ts';
import type { RegisteredCheck } from './check.ts';
import { type Ruling, severityOf } from './ledger.ts';

/**
 * Looks at a subject once more, on fresh connections, as far as this check needs it, and judges it
 * again. `locators` are the failures in question.
 */
export type LookAgain = (
  subject: number,
  check: RegisteredCheck,
  locators: readonly string[],
) => Promise<Read<readonly Ruling[]>>;

const grave: ReadonlySet<Severity> = new Set(['critical', 'high']);

const isGraveFailure = (check: RegisteredCheck, { outcome }: Ruling): boolean =>
  outcome.verdict === 'fail' && grave.has(severityOf(check, outcome));

/** A critical or high failure counts only when a second look shows the same thing again. */
export async function confirmGrave(
  check: RegisteredCheck,
  rulings: readonly Ruling[],
  lookAgain: LookAgain,
): Promise<readonly Ruling[]> {
  const again = new Map<number, readonly Ruling[] | string>();
  const suspects = rulings.filter((ruling) => isGraveFailure(check, ruling));
  for (const [subject, failures] of Map.groupBy(suspects, ({ subject }) => subject)) {
    const fresh = await lookAgain(
      subject,
      check,
      failures.map(({ locator }) => locator),
    );
    again.set(subject, fresh.ok ? fresh.value : fresh.reason);
  }
  return rulings.map((ruling) => {
    const second = again.get(ruling.subject);
    if (!isGraveFailure(check, ruling) || second === undefined) return ruling;
    if (typeof second === 'string') return unconfirmed(ruling, `A second look failed: ${second}`);
    const isSame = second.some(
      ({ locator, judgement }) =>
        locator === ruling.locator && judgement.outcome === ruling.judgement.outcome,
    );
    return isSame
      ? { ...ruling, confirmations: 2 }
      : unconfirmed(ruling, 'Seen once, but not on a second look, so it is not reported');
  });
}

const unconfirmed = (ruling: Ruling, reason: string): Ruling => ({
  ...ruling,
  judgement: { ...ruling.judgement, reason },
  outcome: { verdict: 'unknown', summary: reason },
});
