import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { ScanIds } from '../get-scan.ts';
import { scanRunIn } from './repositories/scan-run.repository.ts';
import { unitLeasesIn } from './repositories/unit-leases.repository.ts';
import type { StopReason } from './stop-reasons.ts';

/** The delay until a cancel or a pause takes effect, at most. */
const POLL_MS = 1000;
/** Every third poll also writes the heartbeat. */
const POLLS_PER_HEARTBEAT = 3;

/** Stops and pauses the units of one scan in this process. */
export interface ScanWatch {
  /** Resolves while the scan is not paused and the unit does not yield to a retest. */
  whenRunning(owner: string): Promise<void>;
  end(): void;
}

export interface WatchPorts {
  readonly db: Database;
  readonly log: Logger;
  /** A scan that is paused for longer is released, so that the worker can run another. */
  readonly pauseTimeoutMs: number;
}

/** The units of a scan that this process runs, by their lease. */
export interface WatchedUnits {
  owners(): readonly string[];
  /** Stops one unit, or all of them. */
  stop(reason: StopReason, owner?: string): void;
}

/** Polls for cancellation, pause, retests of its hosts and the deadline of a scan, until `end`. */
export function watchScan(
  { db, log, pauseTimeoutMs }: WatchPorts,
  ids: ScanIds,
  units: WatchedUnits,
): ScanWatch {
  let latch = createLatch();
  latch.open();
  /** Holds one for each unit that yields. */
  const yielding = new Map<string, Latch>();
  let polls = 0;
  let isPolling = false;
  let hasEnded = false;
  let pausedSince: number | null = null;

  const poll = async () => {
    polls += 1;
    const owners = units.owners();
    const seen = await db.asWorker(ids.workspaceId, async (tx) => {
      const run = scanRunIn({ tx, ...ids });
      const state = await run.readRequestedState();
      const yields = await unitLeasesIn({ tx, ...ids }).yieldToRetests(owners);
      if (polls % POLLS_PER_HEARTBEAT !== 1 || !state) return { state, yields, held: null };
      const held = await unitLeasesIn({ tx, ...ids }).writeHeartbeat(owners);
      await run.writeHeartbeat();
      return { state, yields, held };
    });
    if (hasEnded) return;
    const { state, yields, held } = seen;
    applyYields(yielding, yields);
    if (!state) return units.stop('lease_lost');
    for (const owner of owners) if (held && !held.has(owner)) units.stop('lease_lost', owner);
    if (state.status === 'cancelling') return units.stop('cancelled');
    const isPaused = state.status === 'paused';
    if (isPaused && latch.isOpen) latch = createLatch();
    if (!isPaused) latch.open();
    pausedSince = isPaused ? (pausedSince ?? Date.now()) : null;
    if (pausedSince !== null && Date.now() - pausedSince >= pauseTimeoutMs) {
      units.stop('long_pause');
    }
    const isLate = state.deadlineAt !== null && Date.now() > Date.parse(state.deadlineAt);
    if (isLate && !isPaused) units.stop('timed_out');
  };

  const timer = setInterval(async () => {
    if (isPolling || hasEnded) return;
    isPolling = true;
    // A short database outage does not stop the scan: the lease decides.
    await poll().catch((error: unknown) =>
      log.warn({ err: error }, 'reading the requested state of a scan failed'),
    );
    isPolling = false;
  }, POLL_MS);

  return {
    whenRunning: async (owner) => {
      await latch.opened;
      await yielding.get(owner)?.opened;
    },
    end: () => {
      hasEnded = true;
      clearInterval(timer);
      applyYields(yielding, new Set());
    },
  };
}

type Latch = ReturnType<typeof createLatch>;

function applyYields(yielding: Map<string, Latch>, owners: ReadonlySet<string>): void {
  for (const [owner, latch] of yielding) {
    if (owners.has(owner)) continue;
    latch.open();
    yielding.delete(owner);
  }
  for (const owner of owners) if (!yielding.has(owner)) yielding.set(owner, createLatch());
}

function createLatch() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const latch = {
    isOpen: false,
    opened: promise,
    open() {
      latch.isOpen = true;
      resolve();
    },
  };
  return latch;
}
