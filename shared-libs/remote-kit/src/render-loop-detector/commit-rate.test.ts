import { describe, expect, it } from 'vitest';
import { createCommitRate } from './commit-rate.ts';

/** What the gauge says at last, after `seconds` of so many commits and frames a second. */
const afterDrawing = (seconds: number, commits: number, frames: number) => {
  const gauge = createCommitRate();
  let said = gauge.commit(0);
  for (let at = 1; at <= seconds * 1_000 && said !== 'storm'; at += 1) {
    if (Math.floor((at * frames) / 1_000) > Math.floor(((at - 1) * frames) / 1_000)) gauge.frame();
    const due = Math.floor((at * commits) / 1_000) - Math.floor(((at - 1) * commits) / 1_000);
    for (let commit = 0; commit < due; commit += 1) said = gauge.commit(at);
  }
  return said;
};

describe('drawing without end', () => {
  it.each([
    ['a loop on a machine that has time', 3_000, 60],
    ['a loop on a busy machine', 120, 30],
    ['a loop in a tab that nobody sees', 400, 0],
  ])('is told of %s', (_what, commits, frames) => {
    expect(afterDrawing(7, commits, frames)).toBe('storm');
  });

  it.each([
    ['a short burst', 4, 1_000, 60],
    ['an animation on a fast display', 30, 144, 144],
    ['a list that is fed by a stream', 30, 60, 60],
  ])('is not told of %s', (_what, seconds, commits, frames) => {
    expect(afterDrawing(seconds, commits, frames)).not.toBe('storm');
  });

  it('is forgotten after a pause', () => {
    const gauge = createCommitRate();
    const burst = (from: number) => {
      for (let at = from; at < from + 4_000; at += 1) gauge.commit(at);
      return gauge.commit(from + 4_000);
    };
    burst(0);
    expect(burst(60_000)).toBe('suspect');
  });
});
