import { describe, expect, it } from 'vitest';
import { type Ending, explainScore, gradeOf, isMostlyJudged, meanScore, scoreOf } from './score.ts';

describe('the score of an asset', () => {
  it('is 100 when nothing failed', () => {
    expect(scoreOf([], false)).toBe(100);
    expect(gradeOf(100)).toBe('A+');
  });

  it('loses the penalty of each failed check', () => {
    expect(
      scoreOf(
        [
          { penalty: 5, severity: 'low' },
          { penalty: 10, severity: 'medium' },
        ],
        false,
      ),
    ).toBe(85);
  });

  it('is capped by a critical or high finding', () => {
    expect(gradeOf(scoreOf([{ penalty: 1, severity: 'critical' }], false))).toBe('F');
    expect(gradeOf(scoreOf([{ penalty: 1, severity: 'high' }], false))).toBe('D');
  });

  it('is never the best over gaps', () => {
    expect(scoreOf([], true)).toBe(96);
    expect(gradeOf(scoreOf([], true))).toBe('A');
    expect(scoreOf([{ penalty: 10, severity: 'medium' }], true)).toBe(90);
  });

  it('does not fall below 0', () => {
    expect(scoreOf(Array(9).fill({ penalty: 40, severity: 'critical' }), false)).toBe(0);
    expect(gradeOf(0)).toBe('F');
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

  it.each([
    [[{ penalty: 10, severity: 'medium' }], true, { score: 90, cap: null, belowZero: 0 }],
    [
      [
        { penalty: 15, severity: 'high' },
        { penalty: 5, severity: 'low' },
      ],
      true,
      { score: 69, cap: { atMost: 69, because: 'high', points: 11 }, belowZero: 0 },
    ],
    [[], true, { score: 96, cap: { atMost: 96, because: 'gaps', points: 4 }, belowZero: 0 }],
    [Array(4).fill({ penalty: 40, severity: 'critical' }), false, { cap: null, belowZero: 60 }],
  ] as const)('adds up from its parts: %j, gaps %s', (failed, hasGaps, expected) => {
    const explained = explainScore(failed, hasGaps);
    expect(explained).toMatchObject(expected);
    const { score, penalties, cap, belowZero } = explained;
    expect(100 - penalties - (cap?.points ?? 0) + belowZero).toBe(score);
  });
});
