import type { LedgerEntry, Scan } from '@parapet/contracts/scan';
import { type CheckGroup, checkGroups } from '@parapet/contracts/vocabulary';

export type CellOutcome = 'pass' | 'fail' | 'error' | 'not_run' | 'waiting' | 'now';

export interface Cell {
  outcome: CellOutcome;
  /** The check and what became of it, for the pointer. */
  label: string;
}

export interface GroupChart {
  group: CheckGroup;
  name: string;
  /** In the order of the ledger, so that a gap shows where it is. */
  cells: readonly Cell[];
  tested: number;
  gaps: number;
  waiting: number;
}

export interface Coverage {
  /** What one cell stands for: a check on one asset, or over all assets that answered. */
  unit: 'pair' | 'check';
  walls: readonly GroupChart[];
}

/** More than this in one wall can no longer be told apart. */
const MOST_MERLONS = 160;

const groupNames: Readonly<Record<CheckGroup, string>> = {
  dns: 'DNS',
  mail: 'E-mail',
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
  now: 'under way',
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

/** The least that is known counts: one asset without an answer makes a gap of the whole cell. */
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

const wallOf = (group: CheckGroup, cells: readonly Cell[]): GroupChart => {
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
 * The ledger as walls. What does not apply to an asset is neither tested nor a gap: left out. So are,
 * in a wall over all assets, those that did not answer: they would make a gap of every cell.
 */
export const coverageOf = (ledger: Entries, scan: CoverageScan): Coverage => {
  const applicable = ledger.filter((entry) => entry.outcome !== 'not_applicable');
  const silent = new Set(scan.unreachable.map(({ assetId }) => assetId));
  const answered = applicable.filter((entry) => !silent.has(entry.assetId));
  const inGroup = (entries: Entries, group: CheckGroup) =>
    entries.filter((entry) => entry.group === group);
  const isSmall = checkGroups.every((group) => inGroup(applicable, group).length <= MOST_MERLONS);
  const overAll = answered.length > 0 ? answered : applicable;
  const walls = checkGroups.map((group) =>
    wallOf(
      group,
      isSmall ? pairCells(inGroup(applicable, group), scan) : checkCells(inGroup(overAll, group)),
    ),
  );
  return {
    unit: isSmall ? 'pair' : 'check',
    walls: walls.filter((wall) => wall.cells.length > 0),
  };
};

export interface CoverageTotals {
  checks: number;
  tested: number;
  gaps: number;
  waiting: number;
}

export const coverageTotals = (walls: readonly GroupChart[]): CoverageTotals => {
  const sum = (of: (wall: GroupChart) => number) => walls.reduce((all, wall) => all + of(wall), 0);
  return {
    checks: sum((wall) => wall.cells.length),
    tested: sum((wall) => wall.tested),
    gaps: sum((wall) => wall.gaps),
    waiting: sum((wall) => wall.waiting),
  };
};
