import { describe, expect, it } from 'vitest';
import { createCommitRate } from './commit-rate.ts';

/** The final state after `seconds` with so many commits and frames a second. */
const stateAfter = (seconds: number, commits: number, frames: number) => {
  const rate = createCommitRate();
  let state = rate.commit(0);
  for (let at = 1; at <= seconds * 1_000 && state !== 'loop'; at += 1) {
    if (Math.floor((at * frames) / 1_000) > Math.floor(((at - 1) * frames) / 1_000)) rate.frame();
    const due = Math.floor((at * commits) / 1_000) - Math.floor(((at - 1) * commits) / 1_000);
    for (let commit = 0; commit < due; commit += 1) state = rate.commit(at);
  }
  return state;
};

describe('a render loop', () => {
  it.each([
    ['a loop on an idle machine', 3_000, 60],
    ['a loop on a busy machine', 120, 30],
    ['a loop in a hidden tab', 400, 0],
  ])('is reported for %s', (_what, commits, frames) => {
    expect(stateAfter(7, commits, frames)).toBe('loop');
  });

  it.each([
    ['a short burst', 4, 1_000, 60],
    ['an animation on a fast display', 30, 144, 144],
    ['a list that a stream updates', 30, 60, 60],
  ])('is not reported for %s', (_what, seconds, commits, frames) => {
    expect(stateAfter(seconds, commits, frames)).not.toBe('loop');
  });

  it('is counted anew after a pause', () => {
    const rate = createCommitRate();
    const burst = (from: number) => {
      for (let at = from; at < from + 4_000; at += 1) rate.commit(at);
      return rate.commit(from + 4_000);
    };
    burst(0);
    expect(burst(60_000)).toBe('suspect');
  });
});
