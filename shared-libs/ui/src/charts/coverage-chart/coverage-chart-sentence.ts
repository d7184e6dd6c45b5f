import type { CoverageOutcome, CoverageUnit } from './coverage-chart-geometry.ts';

/** Returns the number of units of each outcome. */
function countOutcomes(units: ReadonlyArray<CoverageUnit>): Record<CoverageOutcome, number> {
  const counts: Record<CoverageOutcome, number> = {
    pass: 0,
    fail: 0,
    error: 0,
    not_run: 0,
    not_applicable: 0,
    waiting: 0,
    now: 0,
  };
  for (const unit of units) counts[unit.outcome] += 1;
  return counts;
}

/** "171 of 186 tested, 6 ended in an error, 9 not tested": the chart as a sentence. */
export function coverageSentence(units: ReadonlyArray<CoverageUnit>, compliance = false): string {
  if (units.length === 0) return 'Nothing to test';
  const counts = countOutcomes(units);
  const parts = compliance
    ? [`${counts.pass} of ${units.length} passed`, some(counts.fail, 'failed')]
    : [`${counts.pass + counts.fail} of ${units.length} tested`];
  return [
    ...parts,
    some(counts.error, 'ended in an error'),
    some(counts.not_run, compliance ? 'not assessed' : 'not tested'),
    some(counts.not_applicable, 'not applicable'),
    some(counts.now, 'in progress'),
    some(counts.waiting, 'waiting'),
  ]
    .filter(Boolean)
    .join(', ');
}

function some(count: number, label: string): string {
  return count > 0 ? `${count} ${label}` : '';
}
