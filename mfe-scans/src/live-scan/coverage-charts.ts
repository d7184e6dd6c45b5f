import type { LedgerEntry, Scan } from '@parapet/contracts/scan';
import { type CheckGroup, checkGroups } from '@parapet/contracts/vocabulary';

export type CellOutcome = 'pass' | 'fail' | 'error' | 'not_run' | 'waiting' | 'now';

export interface Cell {
  outcome: CellOutcome;
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

export interface Coverage {
  /** The meaning of one cell: a check on one asset, or across all assets that responded. */
  unit: 'pair' | 'check';
  charts: readonly GroupChart[];
}

/** More cells than this in one chart cannot be distinguished. */
const MAX_CELLS = 160;

const groupNames: Readonly<Record<CheckGroup, string>> = {
  dns: 'DNS',
  mail: 'Email',
  tls: 'TLS',
  headers: 'Web headers',
  cookies: 'Cookies',
  content: 'Web content',
  files: 'Files and secrets',
  ports: 'Ports, services',
};

const endings: Readonly<Record<CellOutcome, string>> = {
  pass: 'tested',
  fail: 'tested, with findings',
  error: 'ended in an error',
  not_run: 'not tested',
  waiting: 'waiting',
  now: 'running',
};

type Entries = readonly LedgerEntry[];

const groupBy = <Key>(entries: Entries, keyOf: (entry: LedgerEntry) => Key): LedgerEntry[][] => {
  const groups = new Map<Key, LedgerEntry[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return [...groups.values()];
};

/** The least conclusive outcome counts: one asset without a response makes the cell a gap. */
const combine = (pairs: Entries): CellOutcome => {
  const has = (outcome: LedgerEntry['outcome']) => pairs.some((pair) => pair.outcome === outcome);
  if (pairs.every((pair) => pair.outcome === null)) return 'waiting';
  if (has(null)) return 'now';
  if (has('error')) return 'error';
  if (has('not_run')) return 'not_run';
  return has('fail') ? 'fail' : 'pass';
};

const pairCells = (entries: Entries, { assets }: CoverageScan): Cell[] => {
  const nameOf = new Map(assets.map(({ id, displayName }) => [id, displayName]));
  return groupBy(entries, (entry) => entry.assetId)
    .flat()
    .map((entry) => {
      const outcome = combine([entry]);
      const place = assets.length > 1 ? ` on ${nameOf.get(entry.assetId) ?? 'an asset'}` : '';
      return { outcome, label: `${entry.title}${place}: ${endings[outcome]}` };
    });
};

const checkCells = (entries: Entries): Cell[] =>
  groupBy(entries, (entry) => entry.checkId).map((pairs) => {
    const outcome = combine(pairs);
    const tested = pairs.filter((pair) => pair.outcome === 'pass' || pair.outcome === 'fail');
    const share = `${tested.length} of ${pairs.length} assets tested`;
    return { outcome, label: `${pairs[0]?.title}: ${endings[outcome]}, ${share}` };
  });

const chartOf = (group: CheckGroup, cells: readonly Cell[]): GroupChart => {
  const count = (...outcomes: CellOutcome[]) =>
    cells.filter((cell) => outcomes.includes(cell.outcome)).length;
  return {
    group,
    name: groupNames[group],
    cells,
    tested: count('pass', 'fail'),
    gaps: count('error', 'not_run'),
    waiting: count('waiting', 'now'),
  };
};

type CoverageScan = Pick<Scan, 'assets' | 'unreachable'>;

/**
 * The ledger as one chart per group. Checks that do not apply are left out. Charts across all assets
 * leave out unreachable assets, which would make every cell a gap.
 */
export const coverageOf = (ledger: Entries, scan: CoverageScan): Coverage => {
  const applicable = ledger.filter((entry) => entry.outcome !== 'not_applicable');
  const unreachable = new Set(scan.unreachable.map(({ assetId }) => assetId));
  const responding = applicable.filter((entry) => !unreachable.has(entry.assetId));
  const inGroup = (entries: Entries, group: CheckGroup) =>
    entries.filter((entry) => entry.group === group);
  const isSmall = checkGroups.every((group) => inGroup(applicable, group).length <= MAX_CELLS);
  const acrossAssets = responding.length > 0 ? responding : applicable;
  const charts = checkGroups.map((group) =>
    chartOf(
      group,
      isSmall
        ? pairCells(inGroup(applicable, group), scan)
        : checkCells(inGroup(acrossAssets, group)),
    ),
  );
  return {
    unit: isSmall ? 'pair' : 'check',
    charts: charts.filter((chart) => chart.cells.length > 0),
  };
};

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
