import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLoadProgress, SLOW_AFTER, STALLED_AFTER, TICK_MS } from './load-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const files = ['http://localhost:3001/a1/entry.js', 'http://localhost:3001/a1/page.js'];

/** Two files: the first has loaded, the test feeds the second. */
const open = () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller;
    },
  });
  const requested: string[] = [];
  const onSlow = vi.fn();
  const onStalled = vi.fn();
  const progress = followLoadProgress(files, {
    fetch: (async (url: string) => {
      requested.push(url);
      return new Response(body);
    }) as typeof fetch,
    isSettled: (url) => url === files[0],
    onSlow,
  });
  progress.stalled.catch(({ message }: Error) => onStalled(message));
  const pass = (ticks: number) => vi.advanceTimersByTimeAsync(ticks * TICK_MS);
  return {
    ...progress,
    requested,
    onSlow,
    onStalled,
    pass,
    feed: () => stream?.enqueue(new Uint8Array(100)),
  };
};

describe('a remote that is loading', () => {
  it('is not fetched again while it is fast', async () => {
    const { requested, onSlow, pass, stop } = open();
    await pass(SLOW_AFTER - 1);
    stop();
    await pass(60);
    expect(requested).toEqual([]);
    expect(onSlow).not.toHaveBeenCalled();
  });

  it('may be slow, and reports the bytes received', async () => {
    const { requested, onSlow, onStalled, pass, feed } = open();
    await pass(SLOW_AFTER);
    expect(requested).toEqual([files[1]]);
    for (let time = 0; time < 10; time += 1) {
      feed();
      await pass(STALLED_AFTER - 1);
    }
    expect(onStalled).not.toHaveBeenCalled();
    expect(onSlow).toHaveBeenLastCalledWith(1_000);
  });

  it('stalls after fifteen seconds without a byte', async () => {
    const { onStalled, pass } = open();
    await pass(STALLED_AFTER - 1);
    expect(onStalled).not.toHaveBeenCalled();
    await pass(1);
    expect(onStalled).toHaveBeenCalledExactlyOnceWith('No data received for 15 seconds');
  });
});
