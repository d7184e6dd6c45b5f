import { type ScanPhase, scanPhases } from '@parapet/contracts/scan';
import type { ScanSink } from './contract.ts';

/** Counts what each phase has done, and tells the sink now and then. */
export interface Progress {
  /** An asset begins a phase. */
  enter(phase: ScanPhase): Promise<void>;
  /** Nothing is awaited: the next news carries it. */
  count(phase: ScanPhase, change: { done?: number; total?: number }): void;
  /** An asset has passed a phase, or has nothing to do in it. */
  leave(phase: ScanPhase): Promise<void>;
}

interface Tally {
  done: number;
  total: number;
  entered: boolean;
  left: number;
  toldAt: number;
}

/** Often enough to watch, seldom enough not to burden the store. */
const NEWS_EVERY_MS = 250;

/** @param report is called one at a time; what it throws comes out of `enter` and `leave`. */
export function createProgress(
  assets: number,
  report: ScanSink['phase'],
  requestsSent: () => number,
): Progress {
  const tallies = new Map<ScanPhase, Tally>(
    scanPhases.map((phase) => [
      phase,
      { done: 0, total: 0, entered: false, left: 0, toldAt: Number.NEGATIVE_INFINITY },
    ]),
  );
  const tallyOf = (phase: ScanPhase): Tally => {
    const tally = tallies.get(phase);
    if (tally === undefined) throw new Error(`There is no phase ${phase}`);
    return tally;
  };
  let background: Promise<void> = Promise.resolve();
  let failure: unknown = null;

  const tell = (phase: ScanPhase, status: 'running' | 'done' | 'skipped') => {
    const tally = tallyOf(phase);
    tally.toldAt = performance.now();
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
      await tell(phase, 'running');
    },
    count(phase, { done = 0, total = 0 }) {
      const tally = tallyOf(phase);
      tally.done += done;
      tally.total += total;
      const isDue = performance.now() - tally.toldAt >= NEWS_EVERY_MS;
      if (!tally.entered || !isDue || tally.left === assets) return;
      tally.toldAt = performance.now();
      background = background
        .then(() => tell(phase, 'running'))
        .catch((error: unknown) => {
          failure ??= error;
        });
    },
    async leave(phase) {
      await rethrow();
      const tally = tallyOf(phase);
      tally.left += 1;
      if (tally.left === assets) await tell(phase, tally.entered ? 'done' : 'skipped');
    },
  };
}
