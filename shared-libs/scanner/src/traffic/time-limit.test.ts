import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStopwatch, createTimeLimit, withoutWaits } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a pause does not count, and an ended limit never aborts', () => {
  const limit = createTimeLimit(100);
  vi.advanceTimersByTime(60);
  limit.pause();
  vi.advanceTimersByTime(1000);
  limit.resume();
  vi.advanceTimersByTime(39);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.signal.aborted).toBe(true);

  const ended = createTimeLimit(100);
  ended.end();
  ended.resume();
  vi.advanceTimersByTime(1000);
  expect(ended.signal.aborted).toBe(false);
});

it('a stopwatch counts once what goes on side by side, without pauses', () => {
  const watch = createStopwatch();
  const [first, second] = [createTimeLimit(1000, watch), createTimeLimit(1000, watch)];
  vi.advanceTimersByTime(50);
  first.end();
  vi.advanceTimersByTime(50);
  second.pause();
  vi.advanceTimersByTime(50);
  expect(watch.elapsed).toBe(100);
  second.resume();
  vi.advanceTimersByTime(50);
  expect(watch.elapsed).toBe(150);
});

it('an asset has no less time because its ports wait for the turns of other hosts', async () => {
  const limit = createTimeLimit(100);
  const turns = withoutWaits(limit);
  const turn = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const reading = turns.wait(async () => {
    await turn.promise;
    await turns.take(() => end.promise);
  });
  vi.advanceTimersByTime(1000);
  expect(limit.signal.aborted).toBe(false);
  turn.resolve();
  await vi.advanceTimersByTimeAsync(60);
  end.resolve();
  await reading;
  await vi.advanceTimersByTimeAsync(39);
  expect(limit.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(limit.signal.aborted).toBe(true);
});
