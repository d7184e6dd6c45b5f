import { describe, expect, it } from 'vitest';
import type { Metrics, Sample } from './metrics.ts';
import { aimsOf, type Result, ratio, reportOf } from './report.ts';

const metrics = (bytes: number, time: number): Metrics => ({
  bytes,
  codeBytes: bytes,
  requests: 12,
  firstPaint: time,
  firstWidget: time,
  allWidgets: time,
});

const sample = (cold: number, release: number, time: number): Sample => ({
  cold: metrics(cold, time),
  warm: metrics(0, time),
  release: metrics(release, time),
  toNew: time,
  toPrefetched: time / 10,
});

const resultWith = (federation: Sample): Result => {
  const bundle = sample(100_000, 80_000, 500);
  const variants = { federation, bundle, split: sample(101_000, 8_000, 510) };
  return { unthrottled: variants, slow: variants };
};

const evaluate = (federation: Sample): Record<string, boolean> =>
  Object.fromEntries(aimsOf(resultWith(federation)).map(({ what, isMet }) => [what, isMet]));

describe('a ratio', () => {
  it('is relative to one bundle', () => {
    expect(ratio(115, 100)).toBe('1.15');
  });

  it('is a dash when one bundle needed nothing', () => {
    expect(ratio(5, 0)).toBe('–');
  });
});

describe('the aims', () => {
  const whats = [
    'cold, empty cache: bytes, all',
    'cold, empty cache: bytes, without fonts and data',
    'cold, empty cache: first panel',
    'after a release of one remote: bytes, without fonts and data',
    'to a prefetched remote',
  ];

  it.each(whats)('are met by a product that loads like one bundle (%s)', (what) => {
    expect(evaluate(sample(114_000, 15_000, 570))[what]).toBe(true);
  });

  it.each(whats)('are missed by a product that is slower or larger (%s)', (what) => {
    expect(evaluate(sample(136_000, 17_000, 1_000))[what]).toBe(false);
  });

  it('allow code a larger share than all bytes', () => {
    expect(evaluate(sample(125_000, 15_000, 570))).toMatchObject({
      'cold, empty cache: bytes, all': false,
      'cold, empty cache: bytes, without fonts and data': true,
    });
  });
});

describe('the report', () => {
  const report = reportOf(resultWith(sample(121_000, 15_000, 570)));

  it('shows absolute metrics beside each ratio', () => {
    expect(report).toMatch(/ {2}bytes, all +121\.0 KB +100\.0 KB +1\.21 +101\.0 KB +1\.20/);
    expect(report).toMatch(/ {2}first panel +570 ms +500 ms +1\.14/);
  });

  it('shows for each aim whether it is met', () => {
    expect(report).toMatch(/NOT MET {2}cold, empty cache: bytes, all: 1\.21/);
    expect(report).toMatch(
      /met {6}after a release of one remote: bytes, without fonts and data: 0\.19/,
    );
  });
});
