import { describe, expect, it } from 'vitest';
import { afterTry, MAX_TRIES } from './retry.policy.ts';

const failed = { error: 'The receiver responded with 500.', isFinal: false };
const waitAfter = (tries: number) => {
  const after = afterTry(failed, tries);
  return after.state === 'retrying' ? after.waitSeconds : null;
};

describe('a delivery that was accepted', () => {
  it('is delivered, whatever the attempt', () => {
    expect(afterTry({ error: null, isFinal: false }, 1)).toEqual({ state: 'delivered' });
    expect(afterTry({ error: null, isFinal: false }, MAX_TRIES)).toEqual({ state: 'delivered' });
  });
});

describe('a delivery that failed', () => {
  it('is tried eight times, first after a minute, last after six hours', () => {
    const waits = Array.from({ length: MAX_TRIES }, (_, index) => waitAfter(index + 1));
    expect(waits).toHaveLength(8);
    expect(waits[0]).toBe(60);
    expect(waits.at(-2)).toBe(6 * 3600);
    expect(waits.at(-1)).toBeNull();
  });

  it('waits longer each time', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) => Number(waitAfter(tries)));
    expect(waits).toEqual([...new Set(waits)].sort((a, b) => a - b));
  });

  it('is dead after the last try', () => {
    expect(afterTry(failed, MAX_TRIES)).toEqual({ state: 'dead' });
  });

  it('is dead at once when a retry cannot succeed', () => {
    expect(afterTry({ ...failed, isFinal: true }, 1)).toEqual({ state: 'dead' });
  });
});
