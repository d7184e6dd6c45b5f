import { describe, expect, it } from 'vitest';
import {
  type Ending,
  explainScore,
  type FailedCheck,
  gradeOf,
  isMostlyJudged,
  meanScore,
  scoreOf,
  scoreOfWeight,
  totalWeight,
  weightOf,
} from './score.ts';

describe('the score of an asset', () => {
  it('is 100 when nothing failed', () => {
    expect(scoreOf([], false)).toBe(100);
    expect(gradeOf(100)).toBe('A+');
  });

  it('is 60 of 60 and the weights of what failed', () => {
    expect(scoreOf([{ penalty: 60, severity: 'low' }], false)).toBe(50);
    expect(
      scoreOf(
        [
          { penalty: 5, severity: 'low' },
          { penalty: 10, severity: 'medium' },
        ],
        false,
      ),
    ).toBe(80);
  });

  it('weighs by severity: one critical is the worst grade, one high below the middle', () => {
    expect(gradeOf(scoreOf([{ penalty: 40, severity: 'critical' }], false))).toBe('F');
    expect(gradeOf(scoreOf([{ penalty: 20, severity: 'high' }], false))).toBe('D');
    expect(scoreOf([{ penalty: 10, severity: 'info' }], false)).toBe(100);
  });

  it('is never the best over gaps', () => {
    expect(scoreOf([], true)).toBe(96);
    expect(gradeOf(scoreOf([], true))).toBe('A');
  });

  it('moves with every fix, however much is wrong', () => {
    const failed: FailedCheck[] = [
      ...Array(9).fill({ penalty: 40, severity: 'critical' }),
      ...Array(30).fill({ penalty: 2, severity: 'low' }),
      { penalty: 6, severity: 'medium', findings: 4 },
    ];
    const before = scoreOfWeight(totalWeight(failed, true));
    expect(before).toBeGreaterThan(0);
    for (const at of failed.keys()) {
      expect(scoreOfWeight(totalWeight(failed.toSpliced(at, 1), true))).toBeGreaterThan(before);
    }
    const oneLess = failed.with(-1, { penalty: 6, severity: 'medium', findings: 3 });
    expect(scoreOfWeight(totalWeight(oneLess, true))).toBeGreaterThan(before);
    expect(scoreOfWeight(totalWeight(failed, false))).toBeGreaterThan(before);
  });

  it('counts further findings of one check less and less', () => {
    const weights = [1, 2, 3].map((findings) =>
      weightOf({ penalty: 36, severity: 'low', findings }),
    );
    expect(weights).toEqual([36, 45, 49]);
  });

  it('is of several assets their mean, and none while most of them have no score', () => {
    expect(meanScore(4, 2, 150)).toBe(75);
    expect(meanScore(5, 2, 150)).toBeNull();
    expect(meanScore(0, 0, 0)).toBeNull();
    expect(meanScore(3, 3, 100)).toBe(33);
  });

  it('is not given when most checks ended with an error', () => {
    const ended = (...outcomes: readonly Ending['outcome'][]) =>
      outcomes.map((outcome) => ({ outcome, isMostlyRead: false }));
    expect(isMostlyJudged(ended('pass', 'fail', 'error', 'not_applicable'))).toBe(true);
    expect(isMostlyJudged(ended('pass', 'error', 'error', 'not_run'))).toBe(false);
    expect(isMostlyJudged([])).toBe(false);
    const inPart = { outcome: 'error', isMostlyRead: true } as const;
    expect(isMostlyJudged([inPart, inPart, ...ended('error')])).toBe(true);
  });

  it.each<[FailedCheck[], boolean]>([
    [[{ penalty: 10, severity: 'medium' }], true],
    [
      [
        { penalty: 15, severity: 'high' },
        { penalty: 5, severity: 'low', findings: 3 },
        { penalty: 0, severity: 'info' },
      ],
      true,
    ],
    [[], true],
    [Array(7).fill({ penalty: 40, severity: 'critical' }), false],
  ])('adds up from its parts, and says what fixes give: %j, gaps %s', (failed, hasGaps) => {
    const { score, factors, gaps, steps } = explainScore(failed, hasGaps);
    const points = factors.reduce((sum, one) => sum + one.points, gaps?.points ?? 0);
    expect(100 - points).toBe(score);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps).toHaveLength(Math.min(5, factors.length));
    for (const { index, gain } of factors) {
      const fixed = scoreOfWeight(totalWeight(failed.toSpliced(index, 1), hasGaps));
      expect(gain).toBeCloseTo(fixed - scoreOfWeight(totalWeight(failed, hasGaps)), 1);
    }
  });
});
