import type { BucketGroup } from './bucket-rates.ts';

export interface Buckets {
  /** Takes a token and returns the milliseconds to wait before the call may be sent. */
  take(place: string, group: BucketGroup): number;
  /** The service asked to slow down: lowers the rate of the bucket and empties it. */
  slow(place: string, group: BucketGroup, waitMs: number): void;
  /** A call went through: the rate grows back to that of the table. */
  passed(place: string, group: BucketGroup): void;
}

interface Bucket {
  tokens: number;
  perSecond: number;
  at: number;
}

/** The moments for which the last calls were told to be sent, the oldest first. */
interface Window {
  readonly sent: number[];
  notBefore: number;
}

/**
 * The part of a burst that is used: requests arrive less evenly than they are sent, and a call too early costs more
 * than the tokens that are left.
 */
const USED_BURST = 0.5;

/** What a refused call leaves of the rate, and the calls after which the rate of the table is reached from nothing. */
const SLOWER = 0.7;
const CALLS_TO_FULL = 25;

/** The slowest rate, so that a service that throttles everybody is still asked. */
const SLOWEST = 0.5;

/**
 * Token buckets by account, region and API, one set for all units of a process. A bucket that is empty lends: the
 * debt is the wait of the next call, so calls queue in the order in which they ask.
 */
export function createBuckets(now: () => number): Buckets {
  const buckets = new Map<string, Bucket>();
  const windows = new Map<string, Window>();

  const windowOf = (place: string, { name }: BucketGroup): Window => {
    const key = `${place} ${name}`;
    const known = windows.get(key) ?? { sent: [], notBefore: 0 };
    windows.set(key, known);
    return known;
  };
  const takeOfWindow = (place: string, group: BucketGroup, windowMs: number): number => {
    const window = windowOf(place, group);
    const at = now();
    const oldest = window.sent.length < group.burst ? undefined : window.sent.shift();
    const sendAt = Math.max(at, window.notBefore, oldest === undefined ? 0 : oldest + windowMs);
    window.sent.push(sendAt);
    return Math.ceil(sendAt - at);
  };

  const bucketOf = (place: string, group: BucketGroup): Bucket => {
    const key = `${place} ${group.name}`;
    const bucket = buckets.get(key) ?? {
      tokens: group.burst * USED_BURST,
      perSecond: group.perSecond,
      at: now(),
    };
    buckets.set(key, bucket);
    const at = now();
    const filled = bucket.tokens + ((at - bucket.at) / 1000) * bucket.perSecond;
    bucket.tokens = Math.min(group.burst * USED_BURST, filled);
    bucket.at = at;
    return bucket;
  };

  return {
    take(place, group) {
      if (group.windowMs !== undefined) return takeOfWindow(place, group, group.windowMs);
      const bucket = bucketOf(place, group);
      bucket.tokens -= 1;
      return bucket.tokens >= 0 ? 0 : Math.ceil((-bucket.tokens / bucket.perSecond) * 1000);
    },
    slow(place, group, waitMs) {
      if (group.windowMs !== undefined) {
        const window = windowOf(place, group);
        window.notBefore = Math.max(window.notBefore, now() + waitMs);
        return;
      }
      const bucket = bucketOf(place, group);
      bucket.perSecond = Math.max(SLOWEST, bucket.perSecond * SLOWER);
      bucket.tokens = Math.min(bucket.tokens, -(waitMs / 1000) * bucket.perSecond);
    },
    passed(place, group) {
      if (group.windowMs !== undefined) return;
      const bucket = bucketOf(place, group);
      const step = group.perSecond / CALLS_TO_FULL;
      bucket.perSecond = Math.min(group.perSecond, bucket.perSecond + step);
    },
  };
}

/** For a server that has no limits, such as that of a sample. */
export const unpaced: Buckets = { take: () => 0, slow: () => undefined, passed: () => undefined };
