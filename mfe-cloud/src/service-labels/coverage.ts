import { serviceLabel } from '@parapet/contracts/cloud/cloud-names';
import type { Assessed, PostureCell } from '@parapet/contracts/cloud/posture';
import type { CoverageUnit } from '@parapet/ui/coverage-chart';

const testedOf = ({ passed, failed }: Assessed): number => passed + failed;
export const totalOf = (assessed: Assessed): number => testedOf(assessed) + assessed.errors;

/** Rounded down, so that a gap is never 100 %; null where nothing was to be assessed. */
export const percentOf = (assessed: Assessed): number | null => {
  const total = totalOf(assessed);
  return total === 0 ? null : Math.floor((100 * testedOf(assessed)) / total);
};

export const ofLabel = (assessed: Assessed): string =>
  `${testedOf(assessed).toLocaleString('en')} of ${totalOf(assessed).toLocaleString('en')}`;

const states = {
  read: { outcome: 'pass', label: 'read' },
  partial: { outcome: 'error', label: 'partly read' },
  unread: { outcome: 'not_run', label: 'not read' },
} as const;

/** One cell for each service and region that has something to read. */
export const unitsOf = (cells: readonly PostureCell[]): CoverageUnit[] =>
  cells.flatMap(({ service, region, state }) =>
    state === 'off'
      ? []
      : [
          {
            outcome: states[state].outcome,
            label: `${serviceLabel(service)} in ${region}: ${states[state].label}`,
          },
        ],
  );

const BAR = 24;

/** The share that was assessed as a bar of fixed length; a gap has one cell at least. */
export const barOf = (assessed: Assessed): CoverageUnit[] => {
  const total = totalOf(assessed);
  const tested = total === 0 ? 0 : Math.floor((BAR * testedOf(assessed)) / total);
  return Array.from({ length: BAR }, (_, at) => ({ outcome: at < tested ? 'pass' : 'not_run' }));
};
