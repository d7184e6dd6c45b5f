import { existsSync, openSync, readSync } from 'node:fs';

/** Finds the longest stretch of work that holds the event loop of this process. */
export interface LoopProbe {
  /** Forgets what was found. */
  reset(): void;
  /** Milliseconds of processor of the longest stretch since the last reset. */
  longest(): number;
  stop(): void;
}

/** Nanoseconds that the kernel of Linux has run the thread that reads it, then other numbers. */
const RUN_BY_KERNEL = '/proc/thread-self/schedstat';

/**
 * Returns what tells the milliseconds of processor of this thread, so that other processes on a busy
 * machine do not count. Elsewhere than on Linux Node tells them in ticks of some milliseconds, from version
 * 23.9 on; without either it is time on the clock.
 */
function openThreadClock(): () => number {
  if (existsSync(RUN_BY_KERNEL)) {
    const file = openSync(RUN_BY_KERNEL, 'r');
    const bytes = Buffer.alloc(64);
    return () => {
      // The kernel brings the number up to date when it is asked for the time of the process.
      process.cpuUsage();
      const length = readSync(file, bytes, 0, bytes.length, 0);
      return Number.parseInt(bytes.toString('latin1', 0, length), 10) / 1e6;
    };
  }
  if (!('threadCpuUsage' in process)) return () => performance.now();
  return () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
}

const threadMs = openThreadClock();

/** Looks once in each turn of the event loop. */
export function openLoopProbe(): LoopProbe {
  let longest = 0;
  let last = threadMs();
  const look = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  return {
    reset: () => {
      longest = 0;
    },
    longest: () => longest,
    stop: () => clearImmediate(next),
  };
}

const ITEMS = 2000;
const ROUNDS = 40;

/**
 * Milliseconds of processor that writing and reading some 300 kB of JSON takes here: the unit of stretches,
 * so that a bound means the same on every machine. The mean of many, since clocks may tick in
 * milliseconds.
 */
export function calibrate(): number {
  const value = Array.from({ length: ITEMS }, (_, at) => ({ id: at, name: `host-${at}.example` }));
  const start = threadMs();
  for (let round = 0; round < ROUNDS; round += 1) JSON.parse(JSON.stringify(value));
  return ((threadMs() - start) * 4) / ROUNDS;
}
