import type { ScanSink } from '@parapet/scanner/contract';
import type { AssetsPort, ScannedAsset } from '../../assets/assets.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { InventoryPort } from '../../inventory/inventory.port.ts';
import { addCounts } from '../packed-ledger.policy.ts';
import { type Lease, nothingToRecord } from './lease.ts';
import { type KnownCheckLists, scanLedger } from './ledger.repository.ts';
import { scanRun } from './scan-run.repository.ts';
import { scanUnits } from './units.repository.ts';

export interface StoreScanPorts {
  readonly assets: Pick<AssetsPort, 'storeVerdict'>;
  readonly findings: Pick<FindingsPort, 'recordResults' | 'reprioritise'>;
  readonly inventory: Pick<InventoryPort, 'record'>;
}

/** Of a retest only the findings of its checks are stored: it looks at a part of the asset. */
export interface StoredRun {
  readonly lease: Lease;
  readonly targets: readonly ScannedAsset[];
  readonly isRetest: boolean;
  /** Check lists that runs of this scan have read. */
  readonly checkLists?: KnownCheckLists;
  readonly onPhase: ScanSink['phase'];
}

/**
 * Stores the engine's results, each call in one transaction. After a lost worker the engine reports
 * everything of a unit again: outcomes, findings and occurrences that are known change no counter.
 */
export function storeScan(
  { assets, findings, inventory }: StoreScanPorts,
  { lease, targets, isRetest, checkLists = new Map(), onPhase }: StoredRun,
): ScanSink {
  const tested = new Map(targets.map((target) => [target.assetId, target]));

  return {
    async planned(pairs) {
      await lease.write((scope) => scanLedger(scope).addCheckLists(pairs), nothingToRecord);
      await lease.write(
        (scope) => scanLedger(scope, checkLists).plan(pairs),
        async ({ run, scan }, planned) => {
          await run.change({ coverage: addCounts(scan.coverage, planned) });
          await run.announce();
        },
      );
    },

    phase: onPhase,

    results: (results) =>
      lease.write(
        async (scope) => {
          const at = new Date().toISOString();
          const coverage = await scanLedger(scope, checkLists).write(results);
          return { coverage, ...(await findings.recordResults(scope, tested, results, at)) };
        },
        async ({ run, scan }, { coverage, counts, changes }) => {
          await run.change({
            coverage: addCounts(scan.coverage, coverage),
            counts: addCounts(scan.counts, counts),
          });
          await run.announce(changes);
        },
      ),

    async inventory(seen) {
      if (isRetest) return;
      await lease.write(
        (scope) => inventory.record(scope, seen, new Date().toISOString()),
        async () => undefined,
      );
    },

    assetDone: (verdict) =>
      lease.write(
        async (scope) => {
          const at = new Date().toISOString();
          await scanRun(scope).writeVerdict(verdict, at);
          if (!isRetest) await assets.storeVerdict(scope, verdict, at);
          await findings.reprioritise(scope, verdict.assetId);
          await scanUnits(scope).resetAttempts(lease.position);
        },
        ({ run }) => run.announce(),
      ),
  };
}
