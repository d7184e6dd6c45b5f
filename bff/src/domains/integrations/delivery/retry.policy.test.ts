import { describe, expect, it } from 'vitest';
import { afterTry, MAX_TRIES } from './retry.policy.ts';

const busy = { outcome: 'retry', afterSeconds: null } as const;
const waitAfter = (tries: number) => {
  const after = afterTry(busy, tries);
  return after.state === 'retrying' ? after.waitSeconds : null;
};

describe('a delivery that was accepted', () => {
  it('is delivered, whatever the attempt', () => {
    const accepted = { outcome: 'delivered', afterSeconds: null } as const;
    expect(afterTry(accepted, 1)).toEqual({ state: 'delivered' });
    expect(afterTry(accepted, MAX_TRIES)).toEqual({ state: 'delivered' });
  });
});

describe('a delivery to a service that is busy or away', () => {
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

  it('waits as long as the service asked, whatever the attempt', () => {
    const asked = { outcome: 'retry', afterSeconds: 7 } as const;
    expect(afterTry(asked, 1)).toEqual({ state: 'retrying', waitSeconds: 7 });
    expect(afterTry(asked, 7)).toEqual({ state: 'retrying', waitSeconds: 7 });
  });

  it('is dead after the last try', () => {
    expect(afterTry(busy, MAX_TRIES)).toEqual({ state: 'dead' });
  });
});

describe('a delivery that cannot succeed', () => {
  it.each(['rejected', 'unknown'] as const)('is given up at once: %s', (outcome) => {
    expect(afterTry({ outcome, afterSeconds: null }, 1)).toEqual({ state: 'dead' });
  });
});

describe('a refused key or a target that is gone', () => {
  it.each(['reconnect', 'gone'] as const)(
    'stops the integration and loses nothing: %s',
    (stops) => {
      const refused = { outcome: stops, afterSeconds: null };
      expect(afterTry(refused, 1)).toEqual({ state: 'retrying', waitSeconds: 20 * 60, stops });
      expect(afterTry(refused, 50)).toEqual({ state: 'retrying', waitSeconds: 6 * 3600, stops });
    },
  );
});
