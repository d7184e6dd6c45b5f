import { checkGroupLabels } from '@parapet/contracts/findings/check-group-labels';
import type { CoverageCell, Scan, ScanCoverage } from '@parapet/contracts/scans/scan';
import type { CheckGroup } from '@parapet/contracts/text/vocabulary';

export interface Cell {
  outcome: CoverageCell['outcome'];
  /** The check and its outcome, shown on hover. */
  label: string;
}

export interface GroupChart {
  group: CheckGroup;
  name: string;
  /** In ledger order. */
  cells: readonly Cell[];
  tested: number;
  gaps: number;
  waiting: number;
}

const endings: Readonly<Record<CoverageCell['outcome'], string>> = {
  pass: 'tested',
  fail: 'tested, with findings',
  error: 'ended in an error',
  not_run: 'not tested',
  waiting: 'waiting',
  now: 'running',
};

const pairLabel = ({ title, assetName, outcome }: CoverageCell, assetCount: number): string => {
  const place = assetCount > 1 ? ` on ${assetName ?? 'an asset'}` : '';
  return `${title}${place}: ${endings[outcome]}`;
};

const checkLabel = ({ title, outcome, tested, assets }: CoverageCell): string =>
  `${title}: ${endings[outcome]}, ${tested} of ${assets} assets tested`;

/** One chart per group. */
export const chartsOf = (
  { unit, groups }: Pick<ScanCoverage, 'unit' | 'groups'>,
  { assetCount }: Pick<Scan, 'assetCount'>,
): GroupChart[] =>
  groups.map(({ group, cells }) => {
    const count = (...outcomes: CoverageCell['outcome'][]) =>
      cells.filter((cell) => outcomes.includes(cell.outcome)).length;
    return {
      group,
      name: checkGroupLabels[group],
      cells: cells.map((cell) => ({
        outcome: cell.outcome,
        label: unit === 'pair' ? pairLabel(cell, assetCount) : checkLabel(cell),
      })),
      tested: count('pass', 'fail'),
      gaps: count('error', 'not_run'),
      waiting: count('waiting', 'now'),
    };
  });

export interface CoverageTotals {
  checks: number;
  tested: number;
  gaps: number;
  waiting: number;
}

export const coverageTotals = (charts: readonly GroupChart[]): CoverageTotals => {
  const sum = (of: (chart: GroupChart) => number) =>
    charts.reduce((all, chart) => all + of(chart), 0);
  return {
    checks: sum((chart) => chart.cells.length),
    tested: sum((chart) => chart.tested),
    gaps: sum((chart) => chart.gaps),
    waiting: sum((chart) => chart.waiting),
  };
};
