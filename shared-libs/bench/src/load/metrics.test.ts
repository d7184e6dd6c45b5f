import { describe, expect, it } from 'vitest';
import { type Metrics, median, medianSample, type Sample } from './metrics.ts';

const metrics = (value: number): Metrics => ({
  bytes: value,
  codeBytes: value,
  requests: value,
  firstPaint: value,
  firstWidget: value,
  allWidgets: value,
});

const sample = (value: number): Sample => ({
  cold: metrics(value),
  warm: metrics(value),
  release: metrics(value),
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

  it('of rounds is computed for each metric: one slow round changes none', () => {
    const odd = { ...sample(20), cold: { ...metrics(20), requests: 1 } };
    const result = medianSample([sample(10), odd, sample(9000)]);
    expect(result.cold).toMatchObject({ bytes: 20, requests: 10 });
    expect(result.toPrefetched).toBe(20);
  });
});
