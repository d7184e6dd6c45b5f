import { describe, expect, it } from 'vitest';
import { gradeOf, isMostlyJudged, scoreOf } from './score.ts';

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

  it('is not given when most checks ended with an error', () => {
    expect(isMostlyJudged(['pass', 'fail', 'error', 'not_applicable'])).toBe(true);
    expect(isMostlyJudged(['pass', 'error', 'error', 'not_run'])).toBe(false);
    expect(isMostlyJudged([])).toBe(false);
  });
});
