import type { ScanSink } from '@parapet/scanner/contract';
import type { AssetsPort, ScannedAsset } from '../../assets/assets.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { InventoryPort } from '../../inventory/inventory.port.ts';
import { addCounts } from '../packed-ledger.policy.ts';
import { applyPhaseUpdate, progressOf } from '../progress.policy.ts';
import { type Lease, nothingToRecord } from './lease.ts';
import { type KnownCheckLists, scanLedger } from './ledger.repository.ts';
import { scanRun } from './scan-run.repository.ts';

/** The shortest time between two updates of one phase. */
const PHASE_UPDATE_MS = 250;

export interface StoreScanPorts {
  readonly assets: Pick<AssetsPort, 'storeVerdict'>;
  readonly findings: Pick<FindingsPort, 'recordResults' | 'reprioritise'>;
  readonly inventory: Pick<InventoryPort, 'record'>;
}

/**
 * Stores the engine's results, each call in one transaction. After a lost worker the engine reports
 * everything again: outcomes, findings and occurrences that are known change no counter.
 */
export function storeScan(
  { assets, findings, inventory }: StoreScanPorts,
  lease: Lease,
  targets: readonly ScannedAsset[],
  requestsBefore: number,
): ScanSink {
  const tested = new Map(targets.map((target) => [target.assetId, target]));
  const checkLists: KnownCheckLists = new Map();
  let requestsReported = 0;
  let lastPhaseUpdate = { phase: '', at: 0 };

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

    async phase({ phase, status, done, total, requestsSent }) {
      const isRepeat = lastPhaseUpdate.phase === phase && status === 'running';
      if (isRepeat && performance.now() - lastPhaseUpdate.at < PHASE_UPDATE_MS) return;
      lastPhaseUpdate = { phase, at: performance.now() };
      const requests = Math.max(0, requestsSent - requestsReported);
      requestsReported += requests;
      const at = new Date().toISOString();
      await lease.write(nothingToRecord, async ({ run, scan }) => {
        const phases = applyPhaseUpdate(scan.phases, { phase, status, done, total, requests }, at);
        await run.change({
          phase,
          phases,
          progress: Math.max(scan.progress, progressOf(phases)),
          requestsSent: requestsBefore + requestsReported,
        });
        await run.announce();
      });
    },

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

    inventory: (seen) =>
      lease.write(
        (scope) => inventory.record(scope, seen, new Date().toISOString()),
        async () => undefined,
      ),

    assetDone: (verdict) =>
      lease.write(
        async (scope) => {
          const at = new Date().toISOString();
          await scanRun(scope).writeVerdict(verdict, at);
          await assets.storeVerdict(scope, verdict, at);
          await findings.reprioritise(scope, verdict.assetId);
        },
        ({ run }) => run.announce(),
      ),
  };
}
