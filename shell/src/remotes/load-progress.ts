export const TICK_MS = 1_000;
/** Ticks after which a person is told that it takes long. */
export const SLOW_AFTER = 5;
/** Ticks without a single byte after which nothing more is hoped for. */
export const SILENT_AFTER = 15;

export interface LoadProgressPorts {
  fetch: typeof fetch;
  /** Whether a file has come already, or is known not to come. */
  isSettled: (url: string) => boolean;
  /** Called on every tick once it takes long, with the bytes that were seen coming since. */
  onSlow: (bytes: number) => void;
}

export interface LoadProgress {
  /** Rejects once nothing has come for fifteen seconds; pending otherwise. */
  silence: Promise<never>;
  stop: () => void;
}

/**
 * Follows files that are loaded by elements of the page, which tell nothing until they are done. A
 * download may take as long as it likes, but not stand still. What takes long is therefore asked for
 * once more, in a way that tells of each byte: the browser joins it to the download under way.
 */
export const followLoadProgress = (
  urls: readonly string[],
  ports: LoadProgressPorts,
): LoadProgress => {
  const silence = Promise.withResolvers<never>();
  const ended = new AbortController();
  let ticks = 0;
  let silentFor = 0;
  let bytes = 0;

  const follow = async (url: string) => {
    // As the elements ask: else it would be another file to the browser's cache.
    const answer = await ports.fetch(url, { credentials: 'same-origin', signal: ended.signal });
    const reader = answer.body?.getReader();
    for (;;) {
      const read = await reader?.read();
      silentFor = 0;
      if (!read || read.done) return;
      bytes += read.value.byteLength;
    }
  };

  const timer = setInterval(() => {
    ticks += 1;
    silentFor += 1;
    if (ticks === SLOW_AFTER) {
      // Why a file cannot be had is told by the element that waits for it.
      for (const url of urls) if (!ports.isSettled(url)) follow(url).catch(() => {});
    }
    if (ticks >= SLOW_AFTER) ports.onSlow(bytes);
    if (silentFor >= SILENT_AFTER) {
      silence.reject(new Error(`Nothing of it has arrived for ${SILENT_AFTER} seconds`));
    }
  }, TICK_MS);

  // Nobody may be left to hear of it.
  silence.promise.catch(() => {});
  return {
    silence: silence.promise,
    stop: () => {
      clearInterval(timer);
      ended.abort();
    },
  };
};
