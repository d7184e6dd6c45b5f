import { SCORE_VERSION, scoreOf } from '@parapet/checks/ledger/score';
import type { FindingGroup } from '@parapet/contracts/findings/finding-list';
import { describe, expect, test } from 'vitest';
import { explanationOf, gainsOf, liftOf } from './score.policy.ts';

const factor = (checkId: string, penalty: number, severity: 'low' | 'high' | 'info' = 'low') => ({
  checkId,
  title: `${checkId} is weak`,
  severity,
  penalty,
  findings: 1,
});

describe('the explanation of a score', () => {
  test('lists failed checks by points, which add up with the gaps, and what fixes give', () => {
    const basis = {
      failed: [factor('b', 5), factor('none', 0, 'info'), factor('a', 15, 'high'), factor('c', 5)],
      hasGaps: true,
    };
    const score = scoreOf(basis.failed, basis.hasGaps);
    const explained = explanationOf({ score, version: SCORE_VERSION, basis });
    expect(explained?.factors.map(({ checkId, points }) => [checkId, points])).toEqual([
      ['a', 24],
      ['b', 5],
      ['c', 5],
    ]);
    expect(explained).toMatchObject({
      version: SCORE_VERSION,
      gaps: { points: 3 },
      steps: [83, 89, 96],
    });
    const points = explained?.factors.reduce((sum, one) => sum + one.points, 0) ?? 0;
    expect(100 - points - (explained?.gaps?.points ?? 0)).toBe(score);
    expect(explained?.factors[0]?.gain).toBe(19.6);
  });

  test('is missing where factors were not kept, do not add up or are of another formula', () => {
    const version = SCORE_VERSION;
    const basis = { failed: [factor('a', 5)], hasGaps: false };
    expect(explanationOf({ score: 80, version, basis: null })).toBeNull();
    expect(explanationOf({ score: 80, version, basis })).toBeNull();
    expect(explanationOf({ score: 92, version: 1, basis })).toBeNull();
  });
});

describe('what the next fixes give', () => {
  const group = (key: string, assets: number): FindingGroup => ({
    key,
    name: key,
    count: assets,
    severity: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
    assets,
    priority: 50,
    risk: 10,
    worst: null,
  });
  const basis = (...checkIds: string[]) => ({
    failed: checkIds.map((checkId) => factor(checkId, 40, 'high')),
    hasGaps: false,
  });

  test('is counted after those before it, over the mean of all scored assets', () => {
    const closed = [
      { fix: 'one', assetId: 'x', checkId: 'a' },
      { fix: 'two', assetId: 'x', checkId: 'b' },
    ];
    const gains = gainsOf(
      [group('one', 1), group('two', 1)],
      { score: 67, scored: 2 },
      closed,
      new Map([['x', basis('a', 'b')]]),
    );
    // x goes from 33.3 over 50 to 100; the other asset stays.
    expect(gains.map(({ gain, score }) => [gain, score])).toEqual([
      [8.33, 75],
      [25, 100],
    ]);
  });

  test('is estimated from the assets that are known where there are more', () => {
    const closed = [{ fix: 'one', assetId: 'x', checkId: 'a' }];
    const [first] = gainsOf(
      [group('one', 4)],
      { score: 50, scored: 4 },
      closed,
      new Map([['x', basis('a')]]),
    );
    expect(first).toMatchObject({ gain: 50, score: 100 });
  });

  test('is unknown without a score', () => {
    const [first] = gainsOf([group('one', 1)], { score: null, scored: 0 }, [], new Map());
    expect(first).toMatchObject({ gain: null, score: null });
  });
});

test('an asset lifts the mean by its share of what it lacks', () => {
  expect(liftOf(40, 3)).toBe(20);
  expect(liftOf(99, 3)).toBe(0.33);
});
