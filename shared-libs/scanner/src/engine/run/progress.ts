import { type ScanPhase, scanPhases } from '@parapet/contracts/scans/scan';
import type { ScanSink } from '../contract.ts';

/** Counts the work of each phase and emits progress events at intervals. */
export interface Progress {
  /** An asset begins a phase. */
  enter(phase: ScanPhase): Promise<void>;
  /** Does not wait; the next event carries the new count. */
  count(phase: ScanPhase, change: { done?: number; total?: number }): void;
  /** An asset finishes a phase, or has nothing to do in it. */
  leave(phase: ScanPhase): Promise<void>;
}

interface Tally {
  done: number;
  total: number;
  entered: boolean;
  left: number;
  emittedAt: number;
}

/** Shortest time between two progress events of a phase. */
const EMIT_EVERY_MS = 250;

/** @param report is called one at a time; `enter` and `leave` throw what it throws */
export function createProgress(
  assets: number,
  report: ScanSink['phase'],
  requestsSent: () => number,
): Progress {
  const tallies = new Map<ScanPhase, Tally>(
    scanPhases.map((phase) => [
      phase,
      { done: 0, total: 0, entered: false, left: 0, emittedAt: Number.NEGATIVE_INFINITY },
    ]),
  );
  const tallyOf = (phase: ScanPhase): Tally => {
    const tally = tallies.get(phase);
    if (tally === undefined) throw new Error(`There is no phase ${phase}`);
    return tally;
  };
  let background: Promise<void> = Promise.resolve();
  let failure: unknown = null;

  const emit = (phase: ScanPhase, status: 'running' | 'done' | 'skipped') => {
    const tally = tallyOf(phase);
    tally.emittedAt = performance.now();
    const { done, total } = tally;
    return report({ phase, status, done, total, requestsSent: requestsSent() });
  };
  const rethrow = async () => {
    await background;
    if (failure !== null) throw failure;
  };

  return {
    async enter(phase) {
      await rethrow();
      const tally = tallyOf(phase);
      if (tally.entered) return;
      tally.entered = true;
      await emit(phase, 'running');
    },
    count(phase, { done = 0, total = 0 }) {
      const tally = tallyOf(phase);
      tally.done += done;
      tally.total += total;
      const isDue = performance.now() - tally.emittedAt >= EMIT_EVERY_MS;
      if (!tally.entered || !isDue || tally.left === assets) return;
      tally.emittedAt = performance.now();
      background = background
        .then(() => emit(phase, 'running'))
        .catch((error: unknown) => {
          failure ??= error;
        });
    },
    async leave(phase) {
      await rethrow();
      const tally = tallyOf(phase);
      tally.left += 1;
      if (tally.left === assets) await emit(phase, tally.entered ? 'done' : 'skipped');
    },
  };
}
