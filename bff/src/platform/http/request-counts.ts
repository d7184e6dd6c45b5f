import { createHash } from 'node:crypto';

export const WINDOW_MS = 60_000;
const SHARE_EVERY_MS = 1000;

export interface Count {
  /** Requests of the current minute: all of this process, those of others up to a second ago. */
  readonly hits: number;
  readonly resetTime: Date;
}

/** Counts requests, or what they cost, by key, e.g. an address, in the current minute. */
export interface RequestCounts {
  /** @param by a whole number from 0, which only reads; by default 1 */
  increment(key: string, by?: number): Count;
}

/**
 * Adds the hits of one process to those of all, and returns the sums.
 *
 * @param hits by digest of a key
 */
export type AddHits = (
  windowStart: Date,
  hits: ReadonlyMap<string, number>,
) => Promise<ReadonlyMap<string, number>>;

export interface SharedRequestCounts extends RequestCounts {
  /** Shares what is not shared yet. Rejects when it cannot; the hits are shared next time. */
  share(): Promise<void>;
  stop(): void;
}

interface Window {
  readonly start: number;
  /** Hits of all processes, as of the last exchange. */
  readonly shared: Map<string, number>;
  /** Hits of this process since then. */
  pending: Map<string, number>;
}

const startedAt = (time: number): Window => ({
  start: time - (time % WINDOW_MS),
  shared: new Map(),
  pending: new Map(),
});

/** Returns the sum. Zero reads it: a key without hits is not kept, and the database takes none. */
const add = (hits: Map<string, number>, key: string, more: number): number => {
  const sum = (hits.get(key) ?? 0) + more;
  if (sum > 0) hits.set(key, sum);
  else hits.delete(key);
  return sum;
};

/** Returns the window of the current minute, a new one once the last has ended. */
const followMinutes = (now: () => number): (() => Window) => {
  let window = startedAt(now());
  return () => {
    const time = now();
    if (time >= window.start + WINDOW_MS) window = startedAt(time);
    return window;
  };
};

const resetTimeOf = ({ start }: Window): Date => new Date(start + WINDOW_MS);

/** Counts the requests of this process alone. */
export function createRequestCounts(now: () => number = Date.now): RequestCounts {
  const current = followMinutes(now);
  return {
    increment(key, by = 1) {
      const window = current();
      return { hits: add(window.pending, key, by), resetTime: resetTimeOf(window) };
    },
  };
}

/**
 * Counts the requests of all processes: each adds its own once a second, so that no request waits for
 * the database. While the database does not answer, a process counts alone.
 */
export function shareRequestCounts(
  addHits: AddHits,
  { now = Date.now, onError }: { now?: () => number; onError: (error: unknown) => void },
): SharedRequestCounts {
  const current = followMinutes(now);
  /** The last window that was counted in; hits of a minute that has just ended are shared too. */
  let window = current();
  let sharing: Promise<void> | undefined;

  const exchange = async (): Promise<void> => {
    const sent = window;
    const { start, pending, shared } = sent;
    if (pending.size === 0) return;
    sent.pending = new Map();
    // They count while they are on their way, too.
    for (const [key, hits] of pending) add(shared, key, hits);
    try {
      const sums = await addHits(new Date(start), pending);
      for (const [key, sum] of sums) shared.set(key, sum);
    } catch (error) {
      for (const [key, hits] of pending) {
        add(shared, key, -hits);
        add(sent.pending, key, hits);
      }
      throw error;
    }
  };
  const share = (): Promise<void> => {
    sharing ??= exchange().finally(() => {
      sharing = undefined;
    });
    return sharing;
  };
  const timer = setInterval(() => void share().catch(onError), SHARE_EVERY_MS).unref();

  return {
    increment(name, by = 1) {
      window = current();
      const key = digestOf(name);
      const hits = add(window.pending, key, by) + (window.shared.get(key) ?? 0);
      return { hits, resetTime: resetTimeOf(window) };
    },
    share,
    stop: () => clearInterval(timer),
  };
}

/** Addresses are personal data, so only their digest is stored. */
const digestOf = (name: string): string =>
  createHash('sha256').update(name).digest('base64url').slice(0, 32);
