import type { Framework } from '../framework/framework.ts';
import {
  type Figures,
  type RequirementAssessment,
  type RequirementState,
  requirementStates,
} from './assessment.ts';

/** Counts the requirements of one framework. */
export function figuresOf(
  { isPartial, requirements }: Framework,
  assessed: readonly RequirementAssessment[],
): Figures {
  const byState = Object.fromEntries(requirementStates.map((state) => [state, 0])) as Record<
    RequirementState,
    number
  >;
  const manualNumbers = new Set(
    requirements.filter(({ automation }) => automation === 'manual').map(({ number }) => number),
  );
  let [count, manual, notCovered] = [0, 0, 0];
  for (const { number, state, isAssessed, missing } of assessed) {
    byState[state] += 1;
    if (isAssessed) count += 1;
    if (state !== 'not-assessed') continue;
    if (manualNumbers.has(number)) manual += 1;
    else if (missing.some(({ kind }) => kind === 'check')) notCovered += 1;
  }
  const total = assessed.length;
  const applicable = total - byState['not-applicable'];
  const met = byState.passed + byState.attested;
  const share = (part: number, of: number) => (isPartial || of === 0 ? null : part / of);
  return {
    total,
    applicable,
    assessed: count,
    met,
    byState,
    manual,
    notCovered,
    metOfAssessed: share(met, count),
    assessedOfApplicable: share(count, applicable),
  };
}
