import {
  COVERAGE_CELLS,
  COVERAGE_GAPS,
  type CoverageCell,
  GAP_ASSETS,
  type ScanCoverage,
} from '@parapet/contracts/scan';
import { type CheckGroup, type CheckOutcome, checkGroups } from '@parapet/contracts/vocabulary';

/** One check on one asset. */
export interface LedgerPair {
  readonly assetId: string;
  readonly checkId: string;
  readonly title: string;
  readonly group: CheckGroup;
  /** Null while the check waits. */
  readonly outcome: CheckOutcome | null;
  readonly reason: string | null;
}

/** How often each outcome of one check was seen. */
interface Tally {
  readonly title: string;
  readonly group: CheckGroup;
  readonly counts: Map<CheckOutcome | null, number>;
}

interface Gap {
  readonly outcome: 'error' | 'not_run';
  readonly reason: string | null;
  readonly assetIds: string[];
  count: number;
  assetCount: number;
  lastAssetId: string;
}

/** Counts a ledger pair by pair, so that a large one is never held as a whole. */
export interface CoverageCount {
  /** Pairs come by asset. */
  add(pair: LedgerPair): void;
  /** `nameOf` returns undefined for an asset that the scan does not know. */
  end(nameOf: (assetId: string) => string | undefined): ScanCoverage;
}

/**
 * Counts across all assets leave out `unreachable` ones, which would make every cell a gap, unless no
 * asset responded.
 */
export function countCoverage(unreachable: ReadonlySet<string>): CoverageCount {
  const all = new Map<string, Tally>();
  const responding = new Map<string, Tally>();
  const pairs = new Map<CheckGroup, LedgerPair[]>(checkGroups.map((group) => [group, []]));
  const gaps = new Map<string, Gap>();
  let isSmall = true;

  const addPair = (pair: LedgerPair) => {
    const group = pairs.get(pair.group);
    if (!isSmall || !group) return;
    group.push(pair);
    if (group.length <= COVERAGE_CELLS) return;
    isSmall = false;
    pairs.clear();
  };

  const worstGaps = () =>
    [...gaps.values()].sort((a, b) => b.count - a.count).slice(0, COVERAGE_GAPS);

  return {
    add(pair) {
      if (pair.outcome === 'not_applicable') return;
      addTo(all, pair);
      if (!unreachable.has(pair.assetId)) addTo(responding, pair);
      addPair(pair);
      if (pair.outcome === 'error' || pair.outcome === 'not_run') {
        addGap(gaps, { ...pair, outcome: pair.outcome });
      }
    },
    end(nameOf) {
      const tallies = [...(responding.size > 0 ? responding : all).values()];
      const cellsOf = (group: CheckGroup): CoverageCell[] =>
        isSmall
          ? (pairs.get(group) ?? []).map((pair) => pairCell(pair, nameOf(pair.assetId)))
          : tallies.filter((tally) => tally.group === group).map(tallyCell);
      return {
        unit: isSmall ? 'pair' : 'check',
        groups: checkGroups
          .map((group) => ({ group, cells: cellsOf(group) }))
          .filter(({ cells }) => cells.length > 0),
        gaps: worstGaps().map(({ outcome, reason, count, assetCount, assetIds }) => ({
          outcome,
          reason,
          count,
          assetCount,
          assets: assetIds.map((id) => ({ id, displayName: nameOf(id) ?? id })),
        })),
        gapReasons: gaps.size,
      };
    },
  };
}

function addTo(tallies: Map<string, Tally>, { checkId, title, group, outcome }: LedgerPair): void {
  const tally = tallies.get(checkId) ?? { title, group, counts: new Map() };
  tallies.set(checkId, tally);
  tally.counts.set(outcome, (tally.counts.get(outcome) ?? 0) + 1);
}

function addGap(
  gaps: Map<string, Gap>,
  { outcome, reason, assetId }: LedgerPair & Pick<Gap, 'outcome'>,
): void {
  const key = `${outcome} ${reason}`;
  const gap = gaps.get(key) ?? {
    outcome,
    reason,
    assetIds: [],
    count: 0,
    assetCount: 0,
    lastAssetId: '',
  };
  gaps.set(key, gap);
  gap.count += 1;
  if (gap.lastAssetId === assetId) return;
  gap.lastAssetId = assetId;
  gap.assetCount += 1;
  if (gap.assetIds.length < GAP_ASSETS) gap.assetIds.push(assetId);
}

const pairCell = ({ title, outcome }: LedgerPair, assetName: string | undefined): CoverageCell => {
  const shown = outcome === null || outcome === 'not_applicable' ? 'waiting' : outcome;
  const tested = outcome === 'pass' || outcome === 'fail' ? 1 : 0;
  return { title, assetName: assetName ?? null, outcome: shown, tested, assets: 1 };
};

/** The least conclusive outcome counts: one asset without a response makes the cell a gap. */
function tallyCell({ title, counts }: Tally): CoverageCell {
  const count = (outcome: CheckOutcome | null) => counts.get(outcome) ?? 0;
  const assets = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const outcomeOf = (): CoverageCell['outcome'] => {
    if (count(null) === assets) return 'waiting';
    if (count(null) > 0) return 'now';
    if (count('error') > 0) return 'error';
    if (count('not_run') > 0) return 'not_run';
    return count('fail') > 0 ? 'fail' : 'pass';
  };
  const tested = count('pass') + count('fail');
  return { title, assetName: null, outcome: outcomeOf(), tested, assets };
}
