export const TICK_MS = 1_000;
/** Ticks after which a load counts as slow. */
export const SLOW_AFTER = 5;
/** Ticks without a byte after which a load counts as stalled. */
export const STALLED_AFTER = 15;

export interface LoadProgressPorts {
  fetch: typeof fetch;
  /** Returns whether a file has loaded or failed. */
  isSettled: (url: string) => boolean;
  /** Called on every tick of a slow load, with the bytes received since it became slow. */
  onSlow: (bytes: number) => void;
}

export interface LoadProgress {
  /** Rejects after fifteen seconds without a byte; pending otherwise. */
  stalled: Promise<never>;
  stop: () => void;
}

/**
 * Tracks files that elements of the page load, which emit no progress events. A download may take
 * long, but must not stall. Slow files are fetched again to count their bytes: the browser joins the
 * fetch to the download that is already running.
 */
export const followLoadProgress = (
  urls: readonly string[],
  ports: LoadProgressPorts,
): LoadProgress => {
  const stalled = Promise.withResolvers<never>();
  const ended = new AbortController();
  let ticks = 0;
  let ticksWithoutData = 0;
  let bytes = 0;

  const follow = async (url: string) => {
    // The same credentials mode as the elements, so that both share one cache entry.
    const response = await ports.fetch(url, { credentials: 'same-origin', signal: ended.signal });
    const reader = response.body?.getReader();
    for (;;) {
      const read = await reader?.read();
      ticksWithoutData = 0;
      if (!read || read.done) return;
      bytes += read.value.byteLength;
    }
  };

  const timer = setInterval(() => {
    ticks += 1;
    ticksWithoutData += 1;
    if (ticks === SLOW_AFTER) {
      // The element that loads the file reports its error.
      for (const url of urls) if (!ports.isSettled(url)) follow(url).catch(() => {});
    }
    if (ticks >= SLOW_AFTER) ports.onSlow(bytes);
    if (ticksWithoutData >= STALLED_AFTER) {
      stalled.reject(new Error(`No data received for ${STALLED_AFTER} seconds`));
    }
  }, TICK_MS);

  // Prevents an unhandled rejection when nobody awaits it.
  stalled.promise.catch(() => {});
  return {
    stalled: stalled.promise,
    stop: () => {
      clearInterval(timer);
      ended.abort();
    },
  };
};
