import type { ScanSink } from '@parapet/scanner/contract';
import type { AssetsPort, ScannedAsset } from '../../assets/assets.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { applyPhaseUpdate, progressOf } from '../progress.policy.ts';
import type { Lease } from './lease.ts';

/** The shortest time between two updates of one phase. */
const PHASE_UPDATE_MS = 250;

export interface StoreScanPorts {
  readonly assets: Pick<AssetsPort, 'storeVerdict'>;
  readonly findings: Pick<FindingsPort, 'recordResults' | 'countChanges'>;
}

/**
 * Stores the engine's results. After a lost worker the engine reports everything again: outcomes
 * are overwritten, and known findings and occurrences are recognised.
 */
export function storeScan(
  { assets, findings }: StoreScanPorts,
  lease: Lease,
  targets: readonly ScannedAsset[],
  requestsBefore: number,
): ScanSink {
  const tested = new Map(targets.map((target) => [target.assetId, target]));
  let requestsReported = 0;
  let lastPhaseUpdate = { phase: '', at: 0 };

  return {
    planned: (pairs) =>
      lease.write(async ({ run, ledger }) => {
        await ledger.plan(pairs);
        await run.change({ coverage: await ledger.count() });
        await run.announce([null]);
      }),

    async phase({ phase, status, done, total, requestsSent }) {
      const isRepeat = lastPhaseUpdate.phase === phase && status === 'running';
      if (isRepeat && performance.now() - lastPhaseUpdate.at < PHASE_UPDATE_MS) return;
      lastPhaseUpdate = { phase, at: performance.now() };
      const requests = Math.max(0, requestsSent - requestsReported);
      requestsReported += requests;
      const at = new Date().toISOString();
      await lease.write(async ({ run, scan }) => {
        const phases = applyPhaseUpdate(scan.phases, { phase, status, done, total, requests }, at);
        await run.change({
          phase,
          phases,
          progress: Math.max(scan.progress, progressOf(phases)),
          requestsSent: requestsBefore + requestsReported,
        });
        await run.announce([null]);
      });
    },

    results: (results) =>
      lease.write(async ({ ids, tx, run, ledger }) => {
        const at = new Date().toISOString();
        const scope = { tx, ...ids };
        await ledger.write(results, at);
        const events = await findings.recordResults(scope, tested, results, at);
        const counts = await findings.countChanges(scope);
        await run.change({ coverage: await ledger.count(), counts });
        await run.announce([...events, null]);
      }),

    assetDone: (verdict) =>
      lease.write(async ({ ids, tx, run }) => {
        const at = new Date().toISOString();
        await run.writeVerdict(verdict, at);
        await assets.storeVerdict({ tx, ...ids }, verdict, at);
        await run.announce([null]);
      }),
  };
}
