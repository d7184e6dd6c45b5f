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
  it('are met by a product that loads like one bundle', () => {
    expect(evaluate(sample(114_000, 19_000, 570))).toMatchObject({
      'cold, 60 ms, 10 Mbps: bytes, all': true,
      'cold, unthrottled: all panels': true,
      'after a release of one remote: bytes': true,
      'to a prefetched remote, unthrottled': true,
    });
  });

  it('are missed by a product that is slower or larger', () => {
    expect(evaluate(sample(116_000, 21_000, 1_000))).toMatchObject({
      'cold, 60 ms, 10 Mbps: bytes, all': false,
      'cold, unthrottled: all panels': false,
      'after a release of one remote: bytes': false,
      'to a prefetched remote, unthrottled': false,
    });
  });

  it('also compare a release with the bundle whose runtime is split off', () => {
    const what = 'after a release of one remote: bytes, runtime of the bundle split off';
    expect(evaluate(sample(114_000, 19_000, 570))[what]).toBe(false);
  });
});

describe('the report', () => {
  const report = reportOf(resultWith(sample(116_000, 19_000, 570)));

  it('shows absolute metrics beside each ratio', () => {
    expect(report).toMatch(/ {2}bytes, all +116\.0 KB +100\.0 KB +1\.16 +101\.0 KB +1\.15/);
    expect(report).toMatch(/ {2}first panel +570 ms +500 ms +1\.14/);
  });

  it('shows for each aim whether it is met', () => {
    expect(report).toMatch(/NOT MET {2}cold, 60 ms, 10 Mbps: bytes, all: 1\.16/);
    expect(report).toMatch(/met {6}after a release of one remote: bytes: 0\.24/);
  });
});
