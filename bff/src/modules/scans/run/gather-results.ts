import type { CheckResult, ScanSink } from '@parapet/scanner/contract';

export interface GatheringSink extends ScanSink {
  /** Stores what is held back. @throws what the store threw, once */
  flush(): Promise<void>;
}

/** Each write holds the row of the scan until the disk has it, and all workers of a scan wait for that row. */
const SHORTEST_MS = 500;
const LONGEST_MS = 3000;
/** All units of a scan in this process together; a write takes ten statements. */
const WRITES_PER_SECOND = 8;

/** How long one of so many units that run side by side holds results back. */
export const gatherMsOf = (units: number): number =>
  Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (units / WRITES_PER_SECOND) * 1000));

/**
 * Stores results of a unit together; the first finding at once. A lost worker loses no more than its unit
 * does anyway. A store that fails shows at the next event.
 */
export function gatherResults(sink: ScanSink, gatherMs: () => number): GatheringSink {
  const held: CheckResult[] = [];
  let last: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let failure: { error: unknown } | null = null;

  const write = (): Promise<void> => {
    last = last
      .then(async () => {
        if (held.length > 0) await sink.results(held.splice(0));
      })
      .catch((error: unknown) => {
        failure ??= { error };
      });
    return last;
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    await write();
    if (failure === null) return;
    const { error } = failure;
    failure = null;
    throw error;
  };
  const after =
    <T>(emit: (event: T) => Promise<void>) =>
    async (event: T) => {
      await flush();
      await emit(event);
    };
  let hasFound = false;
  return {
    flush,
    planned: after(sink.planned),
    phase: sink.phase,
    async results(results) {
      held.push(...results);
      const isFirst = !hasFound && results.some(({ outcome }) => outcome === 'fail');
      hasFound ||= isFirst;
      if (isFirst || failure !== null) return await flush();
      timer ??= setTimeout(() => {
        timer = undefined;
        void write();
      }, gatherMs());
    },
    inventory: after(sink.inventory),
    assetDone: after(sink.assetDone),
  };
}
