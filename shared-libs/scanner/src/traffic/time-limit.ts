/** A time limit that can be paused while the scanner itself is what delays. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  pause(): void;
  resume(): void;
  /** Aborts at once. */
  stop(reason: unknown): void;
  /** The time does not count any more. */
  end(): void;
}

/** Measures how long at least one of several things goes on. */
export interface Stopwatch {
  /** Milliseconds so far. */
  readonly elapsed: number;
  begin(): void;
  end(): void;
}

export function createStopwatch(): Stopwatch {
  let running = 0;
  let before = 0;
  let startedAt = 0;
  return {
    get elapsed() {
      return before + (running > 0 ? performance.now() - startedAt : 0);
    },
    begin() {
      if (running === 0) startedAt = performance.now();
      running += 1;
    },
    end() {
      running -= 1;
      if (running === 0) before += performance.now() - startedAt;
    },
  };
}

/** Starts at once. @param stopwatch runs while the limit does */
export function createTimeLimit(ms: number, stopwatch?: Stopwatch): TimeLimit {
  const controller = new AbortController();
  let left = ms;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const onTimeout = () =>
    controller.abort(new DOMException('No answer came in time', 'TimeoutError'));
  const limit = {
    signal: controller.signal,
    pause() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= performance.now() - startedAt;
      stopwatch?.end();
    },
    resume() {
      if (timer !== undefined || hasEnded) return;
      startedAt = performance.now();
      timer = setTimeout(onTimeout, Math.max(1, left));
      stopwatch?.begin();
    },
    stop: (reason: unknown) => controller.abort(reason),
    end() {
      limit.pause();
      hasEnded = true;
    },
  };
  limit.resume();
  return limit;
}

/** Work that waits for its turn, and does not count while it does. */
export interface Turns {
  /** @param work waits, until it calls `take` */
  wait<T>(work: () => Promise<T>): Promise<T>;
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** Pauses the limit while something waits for its turn, and nothing has it. */
export function withoutWaits(limit: Pick<TimeLimit, 'pause' | 'resume'>): Turns {
  const count = { waiting: 0, running: 0 };
  const counted = async <T>(what: keyof typeof count, work: () => Promise<T>): Promise<T> => {
    const change = (by: 1 | -1) => {
      count[what] += by;
      if (count.waiting > 0 && count.running === 0) limit.pause();
      else limit.resume();
    };
    change(1);
    try {
      return await work();
    } finally {
      change(-1);
    }
  };
  return {
    wait: (work) => counted('waiting', work),
    take: (work) => counted('running', work),
  };
}
