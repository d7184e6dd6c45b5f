import {
  COVERAGE_CELLS,
  COVERAGE_GAPS,
  type CoverageCell,
  GAP_ASSETS,
  type ScanCoverage,
} from '@parapet/contracts/scans/scan';
import {
  type CheckGroup,
  type CheckOutcome,
  checkGroups,
} from '@parapet/contracts/text/vocabulary';
import { type LedgerCheck, type PackedOutcomes, positionOf } from './packed-ledger.policy.ts';

/** Describes what the coverage chart shows of a check. */
type CoveredCheck = Pick<LedgerCheck, 'id' | 'title' | 'group'>;

/** The outcomes of one asset, as the ledger keeps them. */
export interface CoveredAsset extends PackedOutcomes {
  readonly assetId: string;
  /** The same array for assets with the same checks. */
  readonly checks: readonly CoveredCheck[];
}

type Outcome = CheckOutcome | null;

const outcomes = [null, 'pass', 'fail', 'error', 'not_run', 'not_applicable'] as const;
const NOT_APPLICABLE = outcomes.indexOf('not_applicable');

/** How often each check of a list had each outcome: a row per check, a column per outcome. */
type Counts = Uint32Array;

interface Tally extends CoveredCheck {
  readonly count: (outcome: Outcome) => number;
}

/** A cell of a chart whose cells are single checks on single assets. */
interface Pair {
  readonly assetId: string;
  readonly title: string;
  readonly outcome: Outcome;
}

interface Gap {
  readonly outcome: 'error' | 'not_run';
  readonly reason: string | null;
  readonly assetIds: string[];
  count: number;
  assetCount: number;
  lastAssetId: string;
}

/** Counts a ledger asset by asset, without unpacking it. */
export interface CoverageCount {
  /** @throws when outcomes and checks do not fit */
  add(asset: CoveredAsset): void;
  /** The assets whose names the result shows. */
  namedAssets(): string[];
  /** `nameOf` returns undefined for an asset that the scan does not know. */
  end(nameOf: (assetId: string) => string | undefined): ScanCoverage;
}

/**
 * Counts across all assets leave out `unreachable` ones, which would make every cell a gap, unless no
 * asset responded.
 */
export function countCoverage(unreachable: ReadonlySet<string>): CoverageCount {
  const all = new Map<readonly CoveredCheck[], Counts>();
  const responding = new Map<readonly CoveredCheck[], Counts>();
  const pairs = new Map<CheckGroup, Pair[]>(checkGroups.map((group) => [group, []]));
  const gaps = new Map<string, Gap>();
  let isSmall = true;

  const addPair = (group: CheckGroup, pair: Pair) => {
    const ofGroup = pairs.get(group);
    if (!ofGroup) return;
    ofGroup.push(pair);
    if (ofGroup.length <= COVERAGE_CELLS) return;
    isSmall = false;
    pairs.clear();
  };

  const worstGaps = () =>
    [...gaps.values()].sort((a, b) => b.count - a.count).slice(0, COVERAGE_GAPS);

  return {
    add({ assetId, checks, outcomes: packed, legend }) {
      if (packed.length !== checks.length) throw misfit();
      const columns = legend.map(([outcome]) => outcomes.indexOf(outcome));
      const seen = new Uint32Array(legend.length);
      const counts = countsIn(all, checks);
      const countsOfResponding = unreachable.has(assetId) ? null : countsIn(responding, checks);
      for (let row = 0; row < checks.length; row += 1) {
        const position = positionOf(packed, row);
        const column = columns[position];
        if (column === undefined) throw misfit();
        seen[position] = (seen[position] ?? 0) + 1;
        const cell = row * outcomes.length + column;
        counts[cell] = (counts[cell] ?? 0) + 1;
        if (countsOfResponding) countsOfResponding[cell] = (countsOfResponding[cell] ?? 0) + 1;
        const check = checks[row];
        if (isSmall && check && column !== NOT_APPLICABLE) {
          addPair(check.group, { assetId, title: check.title, outcome: outcomes[column] ?? null });
        }
      }
      legend.forEach(([outcome, reason], position) => {
        const count = seen[position] ?? 0;
        if (count > 0 && (outcome === 'error' || outcome === 'not_run')) {
          addGap(gaps, { outcome, reason, assetId, count });
        }
      });
    },
    namedAssets() {
      const ids = new Set(worstGaps().flatMap(({ assetIds }) => assetIds));
      for (const ofGroup of pairs.values()) for (const { assetId } of ofGroup) ids.add(assetId);
      return [...ids];
    },
    end(nameOf) {
      const ofResponding = talliesOf(responding);
      const hasResponding = ofResponding.some(applies);
      const known = hasResponding ? ofResponding : talliesOf(all);
      const tallies = known.filter(applies);
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
        notApplicable: isSmall ? 0 : known.length - tallies.length,
      };
    },
  };
}

export const misfit = () => new Error('A ledger does not fit its list of checks.');

function countsIn(
  lists: Map<readonly CoveredCheck[], Counts>,
  checks: readonly CoveredCheck[],
): Counts {
  const counts = lists.get(checks) ?? new Uint32Array(checks.length * outcomes.length);
  lists.set(checks, counts);
  return counts;
}

const applies = ({ count }: Tally): boolean =>
  outcomes.some((outcome) => outcome !== 'not_applicable' && count(outcome) > 0);

/** Adds up the lists by check. */
function talliesOf(lists: ReadonlyMap<readonly CoveredCheck[], Counts>): Tally[] {
  const sums = new Map<string, { check: CoveredCheck; counts: number[] }>();
  for (const [checks, counts] of lists) {
    checks.forEach((check, row) => {
      const sum = sums.get(check.id) ?? { check, counts: outcomes.map(() => 0) };
      sums.set(check.id, sum);
      const start = row * outcomes.length;
      sum.counts.forEach((count, column) => {
        sum.counts[column] = count + (counts[start + column] ?? 0);
      });
    });
  }
  return [...sums.values()].map(({ check: { id, title, group }, counts }) => ({
    id,
    title,
    group,
    count: (outcome) => counts[outcomes.indexOf(outcome)] ?? 0,
  }));
}

function addGap(
  gaps: Map<string, Gap>,
  added: Pick<Gap, 'outcome' | 'reason' | 'count'> & { readonly assetId: string },
): void {
  const { outcome, reason, assetId } = added;
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
  gap.count += added.count;
  if (gap.lastAssetId === assetId) return;
  gap.lastAssetId = assetId;
  gap.assetCount += 1;
  if (gap.assetIds.length < GAP_ASSETS) gap.assetIds.push(assetId);
}

const pairCell = ({ title, outcome }: Pair, assetName: string | undefined): CoverageCell => {
  const shown = outcome === null || outcome === 'not_applicable' ? 'waiting' : outcome;
  const tested = outcome === 'pass' || outcome === 'fail' ? 1 : 0;
  return { title, assetName: assetName ?? null, outcome: shown, tested, assets: 1 };
};

/** The least conclusive outcome counts: one asset without a response makes the cell a gap. */
function tallyCell({ title, count }: Tally): CoverageCell {
  const assets = outcomes
    .filter((outcome) => outcome !== 'not_applicable')
    .reduce((sum, outcome) => sum + count(outcome), 0);
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
