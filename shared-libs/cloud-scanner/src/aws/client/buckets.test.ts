import { describe, expect, it } from 'vitest';
import { createBuckets } from './buckets.ts';

describe('a limit that counts calls in a time', () => {
  const group = { name: 'inventory', burst: 3, perSecond: 0.05, windowMs: 60_000 };
  const waitsAt = (times: readonly number[]) => {
    let at = 0;
    const buckets = createBuckets(() => at);
    return times.map((time) => {
      at = time;
      return buckets.take('project', group);
    });
  };

  it('lets all of them go at once, and the next ones as the first fall out of it', () => {
    expect(waitsAt([0, 0, 10_000, 20_000, 20_000])).toEqual([0, 0, 0, 40_000, 40_000]);
    expect(waitsAt([0, 0, 0, 61_000, 61_000])).toEqual([0, 0, 0, 0, 0]);
  });

  it('is of a place, and waits as long as the service asks', () => {
    let at = 0;
    const buckets = createBuckets(() => at);
    buckets.slow('project', group, 5000);
    expect(buckets.take('project', group)).toBe(5000);
    expect(buckets.take('other', group)).toBe(0);
    at = 6000;
    expect(buckets.take('project', group)).toBe(0);
  });
});
