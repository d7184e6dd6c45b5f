import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { atLeast } from './at-least.ts';

vi.mock('node:timers/promises', () => ({
  setTimeout: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an answer that takes at least 200 ms', () => {
  test.each([
    ['a result', () => Promise.resolve('done'), ['fulfilled', 'done']],
    ['a refusal', () => Promise.reject(new Error('no')), ['rejected', new Error('no')]],
  ])('holds back %s till then', async (_what, work, outcome) => {
    const settled = vi.fn();
    void atLeast(200, work).then(
      (value) => settled('fulfilled', value),
      (error: unknown) => settled('rejected', error),
    );
    await vi.advanceTimersByTimeAsync(199);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(...outcome);
  });

  test('waits for work that takes longer, and no longer than that', async () => {
    const settled = vi.fn();
    const work = () => new Promise((resolve) => setTimeout(resolve, 300));
    void atLeast(200, work).then(settled);
    await vi.advanceTimersByTimeAsync(299);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledOnce();
  });
});
