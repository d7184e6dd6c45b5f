import type { Evidence } from '@parapet/contracts/findings/finding';
import type { CheckResult } from '../findings.port.ts';
import { findingHistoryIn } from '../repositories/finding-history.repository.ts';
import type { FindingsTx, KnownFinding } from '../repositories/known-findings.repository.ts';
import { type EndedRetest, retestsIn } from '../repositories/retests.repository.ts';
import type { ClearedFinding, SeenFinding } from '../repositories/scan-findings.repository.ts';

/** The outcome of a known finding whose check a scan has run. */
export interface TestedFinding extends Pick<EndedRetest, 'findingId' | 'outcome' | 'reason'> {
  /** The proof of it: evidence of the finding that is still there, or answers to all that was asked. */
  readonly answers: readonly Evidence[];
}

interface Recorded {
  readonly refreshes: readonly SeenFinding[];
  readonly clears: readonly ClearedFinding[];
}

/** Tells how the check of each known finding ended, from what is recorded of it. */
export function testedFindings(
  known: readonly KnownFinding[],
  results: readonly CheckResult[],
  { refreshes, clears }: Recorded,
): TestedFinding[] {
  const byCheck = Map.groupBy(results, ({ check }) => check.id);
  const seen = new Map(refreshes.map((each) => [each.id, each]));
  const cleared = new Map(clears.map((each) => [each.id, each]));
  return known.flatMap(({ id: findingId, checkId }): TestedFinding[] => {
    const result = byCheck.get(checkId)?.[0];
    if (result === undefined) return [];
    const present = seen.get(findingId);
    if (present) {
      const answers = present.detection.evidence;
      return [{ findingId, outcome: 'present', reason: null, answers }];
    }
    const gone = cleared.get(findingId);
    if (gone) {
      const outcome = gone.isWaiting ? 'passed_once' : 'fixed';
      return [{ findingId, outcome, reason: null, answers: result.seen ?? [] }];
    }
    return [{ findingId, outcome: 'not_tested', reason: result.reason, answers: [] }];
  });
}

const notes: Readonly<Record<EndedRetest['outcome'], string>> = {
  fixed: 'Retested: it is no longer there',
  passed_once: 'Retested: it was not there; one more pass closes it',
  present: 'Retested: it is still there',
  not_tested: 'It could not be retested',
};

/** Ends the retests of findings that this scan has tested. */
export async function endRetests(
  scope: FindingsTx & { readonly scanId: string },
  tested: readonly TestedFinding[],
  at: string,
): Promise<void> {
  const { scanId } = scope;
  const retests = retestsIn(scope);
  const open = await retests.openOf(scanId);
  if (open.size === 0) return;
  const ended = tested.flatMap(({ answers, ...each }) => {
    const before = open.get(each.findingId);
    if (before === undefined) return [];
    const after = each.outcome === 'present' ? answers : answersTo(before, answers);
    return [{ ...each, after }];
  });
  await retests.end(scanId, ended, at);
  const entries = ended.map(({ findingId, outcome, reason }) => ({
    findingId,
    kind: 'retest' as const,
    note: reason === null ? notes[outcome] : `${notes[outcome]}: ${reason}`,
  }));
  await findingHistoryIn(scope).addAutomatic(entries, { scanId, at });
}

/** Answers that a retest keeps. */
const MAX_AFTER = 3;

/** Returns what the same question gets now; where the check asks another, the first answers it saw. */
function answersTo(before: readonly Evidence[], answers: readonly Evidence[]) {
  const asked = new Set(before.map(({ reproduce }) => reproduce));
  const same = answers.filter(({ reproduce }) => asked.has(reproduce));
  return (same.length > 0 ? same : answers).slice(0, MAX_AFTER);
}
