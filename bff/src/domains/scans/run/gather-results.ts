import type { ScanSink } from '@parapet/scanner/contract';
import { noBatch, type ScanBatch, type ScanStore } from './store-scan.ts';

export interface GatheringSink extends ScanSink {
  /** Stores what is held back. @throws what the store threw */
  flush(): Promise<void>;
}

export interface GatherOptions {
  readonly onPhase: ScanSink['phase'];
  /** How long results are held back, with or without a finding among them. */
  gatherMs(hasFindings: boolean): number;
  /** Asked when something was found: whether this process has not found anything in the scan before. */
  isFirstFinding(): boolean;
}

/** Each write holds the row of the scan until the disk has it, and all workers of a scan wait for that row. */
const SHORTEST_MS = 500;
const LONGEST_MS = 3000;
/** Nobody waits for a check that passed; the progress of the scan is written apart. */
const LONGEST_WITHOUT_FINDINGS_MS = 30_000;
/** All units of a scan in this process together; a write takes ten statements. */
const WRITES_PER_SECOND = 8;

/** How long one of so many units that run side by side holds results back. */
export function gatherMsOf(units: number, hasFindings: boolean): number {
  const longest = hasFindings ? LONGEST_MS : LONGEST_WITHOUT_FINDINGS_MS;
  return Math.min(longest, Math.max(SHORTEST_MS, (units / WRITES_PER_SECOND) * 1000));
}

/**
 * Stores what a unit sees together; the first finding of a scan at once, and all of an asset with its end. A lost
 * worker loses no more than its unit does anyway. A store that fails shows at the next event, and is not asked again.
 */
export function gatherResults(
  store: ScanStore,
  { onPhase, gatherMs, isFirstFinding }: GatherOptions,
): GatheringSink {
  let held: ScanBatch = noBatch;
  let last: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  /** Milliseconds of `performance.now`. */
  let dueAt = Number.POSITIVE_INFINITY;
  let failure: { error: unknown } | null = null;

  const write = (): Promise<void> => {
    last = last
      .then(async () => {
        const batch = held;
        held = noBatch;
        // The end of an asset must not be stored without what came before it.
        if (batch !== noBatch && failure === null) await store.store(batch);
      })
      .catch((error: unknown) => {
        failure ??= { error };
      });
    return last;
  };
  const endTimer = () => {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
  };
  const flush = async (): Promise<void> => {
    endTimer();
    await write();
    if (failure !== null) throw failure.error;
  };
  const hold = (more: Partial<ScanBatch>) => {
    held = {
      results: [...held.results, ...(more.results ?? [])],
      inventories: [...held.inventories, ...(more.inventories ?? [])],
      verdicts: [...held.verdicts, ...(more.verdicts ?? [])],
    };
  };
  const storeSoon = async (hasFindings = false) => {
    if (failure !== null) throw failure.error;
    const at = performance.now() + gatherMs(hasFindings);
    if (at >= dueAt) return;
    endTimer();
    dueAt = at;
    timer = setTimeout(() => {
      endTimer();
      void write();
    }, at - performance.now());
  };
  return {
    flush,
    async planned(pairs) {
      await flush();
      await store.planned(pairs);
    },
    phase: onPhase,
    async results(results) {
      hold({ results });
      const hasFindings = results.some(({ outcome }) => outcome === 'fail');
      await (hasFindings && isFirstFinding() ? flush() : storeSoon(hasFindings));
    },
    async inventory(seen) {
      hold({ inventories: [seen] });
      await storeSoon();
    },
    async assetDone(verdict) {
      hold({ verdicts: [verdict] });
      await flush();
    },
  };
}
