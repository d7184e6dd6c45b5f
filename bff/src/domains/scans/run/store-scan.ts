import type { AssetInventory, AssetVerdict, CheckResult } from '@parapet/scanner/contract';
import type { AssetsPort, ScannedAsset } from '../../assets/assets.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { InventoryPort } from '../../inventory/inventory.port.ts';
import { addCounts, checkListOf } from '../ledger/packed-ledger.policy.ts';
import { type Lease, nothingToRecord } from './lease.ts';
import {
  type KnownCheckLists,
  type PlannedPairs,
  scanLedgerIn,
} from './repositories/ledger.repository.ts';
import { scanRunIn } from './repositories/scan-run.repository.ts';
import { unitLeasesIn } from './repositories/unit-leases.repository.ts';
import { rescore } from './rescore.ts';

export interface StoreScanPorts {
  readonly assets: Pick<AssetsPort, 'storeVerdict' | 'lockScore' | 'storeScore'>;
  readonly findings: Pick<FindingsPort, 'recordResults' | 'reprioritise' | 'countRetested'>;
  readonly inventory: Pick<InventoryPort, 'record'>;
}

/** Only the findings of its checks are stored of a retest: it looks at a part of the asset. */
export interface StoredRun {
  readonly lease: Lease;
  readonly targets: readonly ScannedAsset[];
  readonly isRetest: boolean;
  /** Check lists that runs of this scan have read. */
  readonly checkLists?: KnownCheckLists;
  /** The check lists that are planned already, by asset. */
  readonly plans?: ReadonlyMap<string, string>;
}

/** Describes what is stored in one transaction. An asset ends with what is stored beside its verdict. */
export interface ScanBatch {
  readonly results: readonly CheckResult[];
  readonly inventories: readonly AssetInventory[];
  readonly verdicts: readonly AssetVerdict[];
}

export const noBatch: ScanBatch = { results: [], inventories: [], verdicts: [] };

/** Stores what the engine reports. */
export interface ScanStore {
  planned(pairs: PlannedPairs): Promise<void>;
  store(batch: ScanBatch): Promise<void>;
}

/**
 * Stores the engine's results, each call in one transaction. After a lost worker the engine reports
 * everything of a unit again: outcomes, findings and occurrences that are known change no counter.
 */
export function storeScan(
  { assets, findings, inventory }: StoreScanPorts,
  { lease, targets, isRetest, checkLists = new Map(), plans = new Map() }: StoredRun,
): ScanStore {
  const tested = new Map(targets.map((target) => [target.assetId, target]));

  return {
    async planned(pairs) {
      // As after each start that follows the plan: then no row has to be locked.
      if (isPlanned(pairs, plans)) return;
      await lease.write((scope) => scanLedgerIn(scope).addCheckLists(pairs), nothingToRecord);
      await lease.write(
        (scope) => scanLedgerIn(scope, checkLists).plan(pairs),
        async ({ run, scan }, planned) => {
          await run.change({ coverage: addCounts(scan.coverage, planned) });
          await run.announce();
        },
      );
    },

    store: (batch) =>
      lease.count(async (scope) => {
        const at = new Date().toISOString();
        const verdicts = inOrder(batch.verdicts);
        // Assets are locked before their findings, as by a person who changes them.
        for (const verdict of verdicts) {
          if (isRetest) await assets.lockScore(scope, verdict.assetId);
          else await assets.storeVerdict(scope, verdict, at);
          await scanRunIn(scope).writeVerdict(verdict, at);
        }
        const coverage = await scanLedgerIn(scope, checkLists).write(batch.results);
        const recorded = await findings.recordResults(scope, tested, batch.results, at);
        const inventories = isRetest ? [] : inOrder(batch.inventories);
        for (const seen of inventories) await inventory.record(scope, seen, at);
        for (const { assetId } of verdicts) await findings.reprioritise(scope, assetId);
        if (isRetest) {
          for (const verdict of verdicts) await rescore({ assets, findings }, scope, verdict, at);
        }
        if (verdicts.length > 0) await unitLeasesIn(scope).resetAttempts(lease.position);
        return { coverage, ...recorded };
      }),
  };
}

const isPlanned = (pairs: PlannedPairs, plans: ReadonlyMap<string, string>): boolean =>
  [...Map.groupBy(pairs, ({ assetId }) => assetId)].every(
    ([assetId, of]) => plans.get(assetId) === checkListOf(of.map(({ check }) => check)).id,
  );

/** The order of locks, so that two writers do not wait for each other in a circle. */
const inOrder = <Item extends { assetId: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => Number(a.assetId > b.assetId) - Number(a.assetId < b.assetId));
