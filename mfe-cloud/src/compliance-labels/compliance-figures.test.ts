import type { ComplianceFigures } from '@parapet/contracts/compliance/figures';
import { describe, expect, it } from 'vitest';
import { barOf, barSentence, shareLabel } from './compliance-figures.ts';

const figures = (change: Partial<ComplianceFigures>): ComplianceFigures => ({
  total: 0,
  applicable: 0,
  assessed: 0,
  passed: 0,
  failed: 0,
  partly: 0,
  attested: 0,
  exceptions: 0,
  manual: 0,
  notCovered: 0,
  ...change,
});

const counts = (units: ReturnType<typeof barOf>) =>
  Object.fromEntries(
    [...Map.groupBy(units, ({ outcome }) => outcome)].map(([outcome, all]) => [
      outcome,
      all.length,
    ]),
  );

describe('a share', () => {
  it('is rounded down, so that a gap is never 100 %', () => {
    expect(shareLabel(199, 200)).toBe('99 %');
  });

  it('of nothing is a dash and not zero', () => {
    expect(shareLabel(0, 0)).toBe('–');
  });
});

describe('the bar of a framework', () => {
  const cis = figures({ applicable: 70, assessed: 66, passed: 54, failed: 10, partly: 2 });

  it('says its counts', () => {
    expect(barSentence(cis)).toBe('54 passed, 12 failed or partly, 4 not assessed');
  });

  it('has a cell for each requirement where there is room', () => {
    expect(counts(barOf(cis, 100))).toEqual({ pass: 54, fail: 12, not_run: 4 });
  });

  it('keeps its length, and one cell for the smallest gap', () => {
    const bar = barOf(figures({ applicable: 400, assessed: 399, passed: 398, failed: 1 }), 52);
    expect(counts(bar)).toEqual({ pass: 50, fail: 1, not_run: 1 });
  });

  it('shows an exception as neither passed nor failed', () => {
    const bar = barOf(figures({ applicable: 3, assessed: 3, passed: 2, exceptions: 1 }), 52);
    expect(counts(bar)).toEqual({ pass: 2, error: 1 });
  });

  it('of nothing is empty', () => {
    expect(barOf(figures({}), 52)).toEqual([]);
    expect(barSentence(figures({}))).toBe('Nothing applies');
  });
});
