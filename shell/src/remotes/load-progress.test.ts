import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLoadProgress, SILENT_AFTER, SLOW_AFTER, TICK_MS } from './load-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const files = ['http://localhost:3001/a1/entry.js', 'http://localhost:3001/a1/page.js'];

/** Two files of which the first has come, over a line that the test feeds. */
const open = () => {
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      line = controller;
    },
  });
  const asked: string[] = [];
  const onSlow = vi.fn();
  const given = vi.fn();
  const arrival = followLoadProgress(files, {
    fetch: (async (url: string) => {
      asked.push(url);
      return new Response(body);
    }) as typeof fetch,
    isSettled: (url) => url === files[0],
    onSlow,
  });
  arrival.silence.catch(({ message }: Error) => given(message));
  const pass = (ticks: number) => vi.advanceTimersByTimeAsync(ticks * TICK_MS);
  return { ...arrival, asked, onSlow, given, pass, feed: () => line?.enqueue(new Uint8Array(100)) };
};

describe('a remote that is on its way', () => {
  it('is not asked about while it comes in time', async () => {
    const { asked, onSlow, pass, stop } = open();
    await pass(SLOW_AFTER - 1);
    stop();
    await pass(60);
    expect(asked).toEqual([]);
    expect(onSlow).not.toHaveBeenCalled();
  });

  it('may take as long as it likes, and it is told how much has come', async () => {
    const { asked, onSlow, given, pass, feed } = open();
    await pass(SLOW_AFTER);
    expect(asked).toEqual([files[1]]);
    for (let time = 0; time < 10; time += 1) {
      feed();
      await pass(SILENT_AFTER - 1);
    }
    expect(given).not.toHaveBeenCalled();
    expect(onSlow).toHaveBeenLastCalledWith(1_000);
  });

  it('is given up when not a byte has come for fifteen seconds', async () => {
    const { given, pass } = open();
    await pass(SILENT_AFTER - 1);
    expect(given).not.toHaveBeenCalled();
    await pass(1);
    expect(given).toHaveBeenCalledExactlyOnceWith('Nothing of it has arrived for 15 seconds');
  });
});
