import { describe, expect, test } from 'vitest';
import { explanationOf, liftOf } from './score.policy.ts';

const factor = (checkId: string, penalty: number, severity: 'low' | 'high' | 'info' = 'low') => ({
  checkId,
  title: `${checkId} is weak`,
  severity,
  penalty,
});

describe('the explanation of a score', () => {
  test('lists failed checks by points, and adds up with the limit', () => {
    const basis = {
      failed: [factor('b', 5), factor('none', 0, 'info'), factor('a', 15, 'high'), factor('c', 5)],
      hasGaps: true,
    };
    const explained = explanationOf({ score: 69, basis });
    expect(explained?.factors.map(({ checkId, points }) => [checkId, points])).toEqual([
      ['a', 15],
      ['b', 5],
      ['c', 5],
    ]);
    expect(explained).toMatchObject({
      cap: { atMost: 69, because: 'high', points: 6 },
      belowZero: 0,
      hasGaps: true,
    });
  });

  test('is missing where factors were not kept or do not add up', () => {
    expect(explanationOf({ score: 80, basis: null })).toBeNull();
    expect(
      explanationOf({ score: 80, basis: { failed: [factor('a', 5)], hasGaps: false } }),
    ).toBeNull();
  });
});

test('an asset lifts the mean by its share of what it lacks', () => {
  expect(liftOf(40, 3)).toBe(20);
  expect(liftOf(99, 3)).toBe(0.33);
});
