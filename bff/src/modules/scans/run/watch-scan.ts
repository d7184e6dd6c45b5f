import type { ScanStatus } from '@parapet/contracts/scan';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Lease } from './lease.ts';
import { scanRun } from './scan-run.repository.ts';
import { ScanStopped, type StopReason } from './stop-reasons.ts';

/** How soon a cancel or a pause is seen. */
const LOOK_MS = 1000;
/** Every so many looks one says that the run is alive. */
const LOOKS_PER_BEAT = 5;

/** What the engine is stopped and paused by. */
export interface ScanWatch {
  readonly signal: AbortSignal;
  whenRunning(): Promise<void>;
  stop(reason: StopReason): void;
  end(): void;
}

export interface WatchPorts {
  readonly db: Database;
  readonly log: Logger;
  /** A scan that is paused for longer gives its place in the worker to another. */
  readonly pausePatienceMs: number;
}

/** Follows what people and time want of a scan, until `end`. */
export function watchScan(
  { db, log, pausePatienceMs }: WatchPorts,
  lease: Lease,
  start: { status: ScanStatus },
): ScanWatch {
  const stopping = new AbortController();
  let gate = createReadiness(start.status !== 'paused');
  let looks = 0;
  let isLooking = false;
  let pausedSince: number | null = null;

  const look = async () => {
    looks += 1;
    const seen = await db.asWorker(lease.workspaceId, (tx) => {
      const run = scanRun({ tx, ...lease });
      return looks % LOOKS_PER_BEAT === 0 ? run.beat(lease.owner) : run.look(lease.owner);
    });
    if (!seen) return watch.stop('lease_lost');
    if (seen.status === 'cancelling') return watch.stop('cancelled');
    const isPaused = seen.status === 'paused';
    if (isPaused && gate.isOpen) gate = createReadiness(false);
    if (!isPaused) gate.open();
    pausedSince = isPaused ? (pausedSince ?? Date.now()) : null;
    if (pausedSince !== null && Date.now() - pausedSince >= pausePatienceMs) {
      watch.stop('long_pause');
    }
    const isLate = seen.deadlineAt !== null && Date.now() > Date.parse(seen.deadlineAt);
    if (isLate && !isPaused) watch.stop('timed_out');
  };

  const timer = setInterval(async () => {
    if (isLooking || stopping.signal.aborted) return;
    isLooking = true;
    // A database that is away for a moment is no reason to stop: the lease decides.
    await look().catch((error: unknown) => log.warn({ err: error }, 'looking at a scan failed'));
    isLooking = false;
  }, LOOK_MS);

  const watch: ScanWatch = {
    signal: stopping.signal,
    whenRunning: () => gate.opened,
    stop: (reason) => stopping.abort(new ScanStopped(reason)),
    end: () => clearInterval(timer),
  };
  return watch;
}

function createReadiness(isOpen: boolean) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const gate = {
    isOpen,
    opened: promise,
    open() {
      gate.isOpen = true;
      resolve();
    },
  };
  if (isOpen) resolve();
  return gate;
}
