import { describe, expect, it } from 'vitest';
import { type Metrics, median, medianSample, type Sample } from './metrics.ts';

const figures = (value: number): Metrics => ({
  bytes: value,
  codeBytes: value,
  requests: value,
  firstPaint: value,
  firstWidget: value,
  allWidgets: value,
});

const sample = (value: number): Sample => ({
  cold: figures(value),
  warm: figures(value),
  release: figures(value),
  toNew: value,
  toPrefetched: value,
});

describe('the median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 2, 9], 3],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('of nothing is refused', () => {
    expect(() => median([])).toThrow('No values');
  });

  it('of rounds is taken of each figure alone: one slow round moves none', () => {
    const odd = { ...sample(20), cold: { ...figures(20), requests: 1 } };
    const result = medianSample([sample(10), odd, sample(9000)]);
    expect(result.cold).toMatchObject({ bytes: 20, requests: 10 });
    expect(result.toPrefetched).toBe(20);
  });
});
