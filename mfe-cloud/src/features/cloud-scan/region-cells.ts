import type { CloudScan, CollectionState, ScanRegion } from '@parapet/contracts/cloud/posture';
import type { CoverageOutcome, CoverageUnit } from '@parapet/ui/coverage-chart';
import { typeLabel } from '../../service-labels/service-labels.ts';

const stateLabels: Readonly<Record<CollectionState, string>> = {
  complete: 'complete',
  partial: 'partly read',
  denied: 'not allowed',
  throttled: 'cut off by throttling',
  not_offered: 'not offered here',
  api_off: 'switched off here',
  capped: 'cut off at the limit',
};

const outcomes: Readonly<Record<CollectionState, CoverageOutcome>> = {
  complete: 'pass',
  partial: 'error',
  throttled: 'error',
  capped: 'error',
  denied: 'not_run',
  not_offered: 'not_applicable',
  api_off: 'not_applicable',
};

/** One cell for each type of resource: those that were read, the one that is, and those that wait. */
export function cellsOf(
  { region, state, collections }: ScanRegion,
  { global, regional }: CloudScan['typesByScope'],
): CoverageUnit[] {
  const ended = collections.map(
    ({ type, state: end }): CoverageUnit => ({
      outcome: outcomes[end],
      label: `${typeLabel(type)}: ${stateLabels[end]}`,
    }),
  );
  if (state === 'done' || state === 'failed') return ended;
  const open = Math.max(0, (region === 'global' ? global : regional) - ended.length);
  const waiting = Array.from({ length: open }, (_, at): CoverageUnit => {
    const isNow = state === 'running' && at === 0;
    return { outcome: isNow ? 'now' : 'waiting', label: isNow ? 'reading' : 'waiting' };
  });
  return [...ended, ...waiting];
}

/** Says what happens in a region now, or how it ended. */
export function nowLabel({ state, collections }: ScanRegion): string {
  if (state === 'waiting') return 'waiting';
  if (state === 'failed') return 'could not be read';
  const count = (...states: CollectionState[]) =>
    collections.filter((each) => states.includes(each.state)).length;
  if (state === 'running') return 'reading';
  const denied = count('denied');
  if (denied > 0 && denied === collections.length) return 'not allowed';
  const gaps = denied + count('partial', 'throttled', 'capped');
  if (gaps === 0) return 'complete';
  return gaps === 1 ? '1 type with a gap' : `${gaps} types with gaps`;
}
