import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wait } from './wait.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('takes the given time', async () => {
  let isOver = false;
  void wait(200).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(199);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});

it('ends at once when it is aborted, before or during', async () => {
  const aborted = new AbortController();
  const waiting = wait(200, aborted.signal);
  aborted.abort('left');
  await expect(waiting).rejects.toBe('left');
  await expect(wait(200, aborted.signal)).rejects.toBe('left');
  expect(vi.getTimerCount()).toBe(0);
});
