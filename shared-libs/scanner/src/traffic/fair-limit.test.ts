import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFairLimit } from './fair-limit.ts';

const PLACES = 4;

/** Work that begins in an order that the test reads, and ends when the test says so. */
function createWork() {
  const limit = createFairLimit(PLACES);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const stop = new AbortController();
  return {
    begun,
    stop,
    start: (name: string, { signal } = new AbortController()) =>
      limit({ share: name[0], signal }, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await turn();
    },
  };
}

describe('places that workspaces share', () => {
  it('are never all held by one of them', async () => {
    const work = createWork();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void work.start(name);
    void work.start('b1');
    await turn();
    expect(work.begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    await work.end('b1');
    expect(work.begun).toHaveLength(PLACES);
    await work.end('a1');
    expect(work.begun.at(-1)).toBe('a4');
  });

  it('go to whom has the fewest, before who waits longest', async () => {
    const work = createWork();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void work.start(name);
    await turn();
    expect(work.begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    await work.end('a1');
    expect(work.begun.at(-1)).toBe('c1');
    await work.end('c1');
    expect(work.begun).toHaveLength(5);
    await work.end('b1');
    expect(work.begun.at(-1)).toBe('b2');
  });

  it('are left by work that fails, and by work that is stopped while it waits', async () => {
    const work = createWork();
    for (const name of ['a1', 'a2', 'a3']) void work.start(name);
    const stopped = work.start('a4', work.stop);
    work.stop.abort(new Error('cancelled'));
    await expect(stopped).rejects.toThrow('cancelled');
    await expect(work.start('a5', work.stop)).rejects.toThrow('cancelled');
    await work.end('a1');
    expect(work.begun).toEqual(['a1', 'a2', 'a3']);

    const limit = createFairLimit(2);
    const signal = new AbortController().signal;
    const failing = () => Promise.reject(new Error('broken'));
    await expect(limit({ share: 'a', signal }, failing)).rejects.toThrow('broken');
    expect(await limit({ share: 'a', signal }, async () => 'done')).toBe('done');
  });
});
