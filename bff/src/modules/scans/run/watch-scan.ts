import type { ScanStatus } from '@parapet/contracts/scan';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Lease } from './lease.ts';
import { scanRun } from './scan-run.repository.ts';
import { ScanStopped, type StopReason } from './stop-reasons.ts';

/** The delay until a cancel or a pause takes effect, at most. */
const POLL_MS = 1000;
/** Every fifth poll also writes the heartbeat. */
const POLLS_PER_HEARTBEAT = 5;

/** Stops and pauses the engine. */
export interface ScanWatch {
  readonly signal: AbortSignal;
  whenRunning(): Promise<void>;
  stop(reason: StopReason): void;
  end(): void;
}

export interface WatchPorts {
  readonly db: Database;
  readonly log: Logger;
  /** A scan that is paused for longer is released, so that the worker can run another. */
  readonly pauseTimeoutMs: number;
}

/** Polls for cancellation, pause and the deadline of a scan, until `end`. */
export function watchScan(
  { db, log, pauseTimeoutMs }: WatchPorts,
  lease: Lease,
  start: { status: ScanStatus },
): ScanWatch {
  const stopping = new AbortController();
  let latch = createLatch(start.status !== 'paused');
  let polls = 0;
  let isPolling = false;
  let pausedSince: number | null = null;

  const poll = async () => {
    polls += 1;
    const seen = await db.asWorker(lease.workspaceId, (tx) => {
      const run = scanRun({ tx, ...lease });
      return polls % POLLS_PER_HEARTBEAT === 0
        ? run.writeHeartbeat(lease.owner)
        : run.readRequestedState(lease.owner);
    });
    if (!seen) return watch.stop('lease_lost');
    if (seen.status === 'cancelling') return watch.stop('cancelled');
    const isPaused = seen.status === 'paused';
    if (isPaused && latch.isOpen) latch = createLatch(false);
    if (!isPaused) latch.open();
    pausedSince = isPaused ? (pausedSince ?? Date.now()) : null;
    if (pausedSince !== null && Date.now() - pausedSince >= pauseTimeoutMs) {
      watch.stop('long_pause');
    }
    const isLate = seen.deadlineAt !== null && Date.now() > Date.parse(seen.deadlineAt);
    if (isLate && !isPaused) watch.stop('timed_out');
  };

  const timer = setInterval(async () => {
    if (isPolling || stopping.signal.aborted) return;
    isPolling = true;
    // A short database outage does not stop the scan: the lease decides.
    await poll().catch((error: unknown) =>
      log.warn({ err: error }, 'reading the requested state of a scan failed'),
    );
    isPolling = false;
  }, POLL_MS);

  const watch: ScanWatch = {
    signal: stopping.signal,
    whenRunning: () => latch.opened,
    stop: (reason) => stopping.abort(new ScanStopped(reason)),
    end: () => clearInterval(timer),
  };
  return watch;
}

function createLatch(isOpen: boolean) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const latch = {
    isOpen,
    opened: promise,
    open() {
      latch.isOpen = true;
      resolve();
    },
  };
  if (isOpen) resolve();
  return latch;
}
