import type { Evidence } from '@parapet/contracts/findings/finding';
import type { CheckResult } from '@parapet/scanner/contract';
import { findingHistoryIn } from '../repositories/finding-history.repository.ts';
import type { FindingsTx, KnownFinding } from '../repositories/known-findings.repository.ts';
import { type EndedRetest, retestsIn } from '../repositories/retests.repository.ts';
import type { ClearedFinding, SeenFinding } from '../repositories/scan-findings.repository.ts';

interface Recorded {
  readonly known: readonly KnownFinding[];
  readonly refreshes: readonly SeenFinding[];
  readonly clears: readonly ClearedFinding[];
}

const notes: Readonly<Record<EndedRetest['outcome'], string>> = {
  fixed: 'Retested: it is no longer there',
  passed_once: 'Retested: it was not there; one more pass closes it',
  present: 'Retested: it is still there',
  not_tested: 'It could not be retested',
};

/** Ends the retests whose check this scan has run, with what it saw. */
export async function endRetests(
  scope: FindingsTx & { readonly scanId: string },
  results: readonly CheckResult[],
  recorded: Recorded,
  at: string,
): Promise<void> {
  const retests = retestsIn(scope);
  const open = await retests.openOf(scope.scanId);
  if (open.size === 0) return;
  const ended = recorded.known.flatMap(({ id, checkId }) => {
    const before = open.get(id);
    const result = results.find(({ check }) => check.id === checkId);
    if (before === undefined || result === undefined) return [];
    return [{ findingId: id, ...outcomeOf(id, before, result, recorded) }];
  });
  await retests.end(scope.scanId, ended, at);
  const entries = ended.map(({ findingId, outcome, reason }) => ({
    findingId,
    kind: 'retest' as const,
    note: reason === null ? notes[outcome] : `${notes[outcome]}: ${reason}`,
  }));
  await findingHistoryIn(scope).addAutomatic(entries, { scanId: scope.scanId, at });
}

function outcomeOf(
  id: string,
  before: readonly Evidence[],
  { reason, seen: answers = [] }: CheckResult,
  { refreshes, clears }: Recorded,
): Omit<EndedRetest, 'findingId'> {
  const seen = refreshes.find((each) => each.id === id);
  if (seen) return { outcome: 'present', reason: null, after: seen.detection.evidence };
  const gone = clears.find((each) => each.id === id);
  if (gone) {
    const after = answersTo(before, answers);
    return { outcome: gone.isWaiting ? 'passed_once' : 'fixed', reason: null, after };
  }
  return { outcome: 'not_tested', reason, after: [] };
}

/** Answers that a retest keeps. */
const MAX_AFTER = 3;

/** Returns what the same question gets now; where the check asks another, the first answers it saw. */
function answersTo(before: readonly Evidence[], answers: readonly Evidence[]) {
  const asked = new Set(before.map(({ reproduce }) => reproduce));
  const same = answers.filter(({ reproduce }) => asked.has(reproduce));
  return (same.length > 0 ? same : answers).slice(0, MAX_AFTER);
}
