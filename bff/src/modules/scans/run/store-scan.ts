import type { ScanSink } from '@parapet/scanner/contract';
import { recordResults } from '../../findings/record-results.ts';
import { applyPhaseUpdate, progressOf } from '../progress.policy.ts';
import type { Lease } from './lease.ts';
import type { RunTarget } from './scan-run.repository.ts';

/** The shortest time between two updates of one phase. */
const PHASE_UPDATE_MS = 250;

/**
 * Stores the engine's results. After a lost worker the engine reports everything again: outcomes
 * are overwritten, and known findings and occurrences are recognised.
 */
export function storeScan(
  lease: Lease,
  targets: readonly RunTarget[],
  requestsBefore: number,
): ScanSink {
  const assets = new Map(targets.map((target) => [target.assetId, target]));
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
      lease.write(async ({ tx, run, ledger }) => {
        const at = new Date().toISOString();
        const { workspaceId, scanId } = lease;
        await ledger.write(results, at);
        const events = await recordResults({ tx, workspaceId, scanId }, assets, results, at);
        await run.change({ coverage: await ledger.count(), counts: await run.countChanges() });
        await run.announce([...events, null]);
      }),

    assetDone: (verdict) =>
      lease.write(async ({ run }) => {
        await run.writeVerdict(verdict, new Date().toISOString());
        await run.announce([null]);
      }),
  };
}
