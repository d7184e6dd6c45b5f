import { randomUUID } from 'node:crypto';
import type { OwnEndpoint } from '@parapet/scanner/address-guard/own-endpoints';
import type { RunScan } from '@parapet/scanner/contract';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Delivery } from '../../../platform/queue/queue.ts';
import { MAX_ATTEMPTS, type ScanJob } from '../scan-queue.ts';
import { type EndScanPorts, type EndStatus, endScan } from './end-scan.ts';
import { type Lease, type LeasedScan, leaseOf, nothingToRecord } from './lease.ts';
import { scanRun } from './scan-run.repository.ts';
import { ScanStopped } from './stop-reasons.ts';
import { type StoreScanPorts, storeScan } from './store-scan.ts';
import { type TakeUpPorts, takeUpScan } from './take-up-scan.ts';
import { type WatchPorts, watchScan } from './watch-scan.ts';

interface RunPorts extends WatchPorts {
  readonly runScan: RunScan;
  readonly allowPrivateTargets: boolean;
  readonly ownEndpoints: readonly OwnEndpoint[];
  readonly requestsPerSecond: number;
  /** Aborts when this process is asked to stop; its scans go back to the queue. */
  readonly shutdown: AbortSignal;
  readonly onEnd: (status: EndStatus) => void;
}

export type WorkScanPorts = RunPorts & TakeUpPorts & StoreScanPorts & EndScanPorts;

/**
 * Handles one delivery of a scan. The same scan may be delivered again at any time, also while
 * another worker still believes to hold it.
 * @throws the error of a failed attempt, so that the queue redelivers the scan
 */
export const workScan =
  (ports: WorkScanPorts) =>
  async ({ data: job, signal: claim }: Delivery<ScanJob>): Promise<void> => {
    const { db, runScan } = ports;
    const log = ports.log.child({ scanId: job.scanId });
    const lease = leaseOf(db, job, randomUUID());
    const taken = await takeUpScan(ports, job, lease.owner);
    if (!taken) return;
    if (taken.kind === 'end') {
      return await endScan(ports, lease, taken.status, {
        code: 'worker_lost',
        message: `Its worker was lost ${MAX_ATTEMPTS} times.`,
        retryable: true,
      });
    }
    const { scan, targets, status, attempt } = taken;
    log.info({ targets: targets.length }, 'scan taken up');

    const watch = watchScan({ ...ports, log }, lease, { status });
    const onClaimLost = () => watch.stop('lease_lost');
    const onShutdown = () => watch.stop('shutdown');
    claim.addEventListener('abort', onClaimLost);
    ports.shutdown.addEventListener('abort', onShutdown);
    if (ports.shutdown.aborted) onShutdown();
    try {
      await runScan(
        {
          targets: targets.map(({ displayName: _, ...target }) => target),
          intensity: scan.intensity,
          checkIds: scan.checkIds,
          signal: watch.signal,
          allowPrivateTargets: ports.allowPrivateTargets,
          ownEndpoints: ports.ownEndpoints,
          requestsPerSecond: ports.requestsPerSecond,
          whenRunning: watch.whenRunning,
        },
        storeScan(ports, lease, targets, scan.requestsSent),
      );
      await complete(ports, lease);
    } catch (error) {
      // The reason for the stop takes precedence over errors that it caused in the engine.
      const stopped = watch.signal.aborted ? watch.signal.reason : error;
      await giveUp(ports, lease, { log, attempt }, stopped);
    } finally {
      watch.end();
      claim.removeEventListener('abort', onClaimLost);
      ports.shutdown.removeEventListener('abort', onShutdown);
    }
  };

async function complete(ports: WorkScanPorts, lease: Lease): Promise<void> {
  const unreachable = await ports.db.asWorker(lease.workspaceId, (tx) =>
    scanRun({ tx, ...lease }).countUnreachable(),
  );
  const status = unreachable > 0 ? 'partially_completed' : 'completed';
  await endScan(ports, lease, status);
  ports.onEnd(status);
}

async function giveUp(
  ports: WorkScanPorts,
  lease: Lease,
  { log, attempt }: { log: Logger; attempt: number },
  error: unknown,
): Promise<void> {
  const { onEnd } = ports;
  const reason = error instanceof ScanStopped ? error.reason : null;
  if (reason) log.info({ reason }, 'scan stopped');
  else log.error({ err: error }, 'an attempt failed');
  switch (reason) {
    case 'lease_lost':
      return;
    case 'cancelled':
      await endScan(ports, lease, 'cancelled');
      return onEnd('cancelled');
    case 'timed_out':
      await endScan(ports, lease, 'timed_out', {
        code: 'timed_out',
        message: 'The scan did not end in time. Its results so far are kept.',
        retryable: true,
      });
      return onEnd('timed_out');
    case 'long_pause': {
      const isStillPaused = await lease.write(nothingToRecord, async ({ run, scan }) => {
        await run.change({ leaseOwner: null });
        return scan.status === 'paused';
      });
      // Resuming a scan without a worker sends a new job. A scan resumed just now needs this one.
      if (isStillPaused) return;
      throw error;
    }
    case 'shutdown':
      // Releases the lease, so that no attempt is used up.
      await lease.write(nothingToRecord, (leased) => release(leased, attempt));
      throw error;
    case null:
      if (attempt < MAX_ATTEMPTS) {
        await lease.write(nothingToRecord, (leased) => release(leased, attempt + 1));
      } else {
        await endScan(ports, lease, 'failed', {
          code: 'internal',
          message: 'The scan failed because of an internal error. Details are in the log.',
          retryable: true,
        });
        onEnd('failed');
      }
      throw error;
  }
}

/** Releases the scan for the next delivery; a paused or cancelling scan keeps its status. */
async function release({ run, scan }: LeasedScan, attempt: number): Promise<void> {
  await run.change({
    attempt,
    leaseOwner: null,
    ...(scan.status === 'running' && { status: 'queued' }),
  });
  await run.announce();
}
