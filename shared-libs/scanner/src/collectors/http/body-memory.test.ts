import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBodyMemory } from './body-memory.ts';

const { signal } = new AbortController();

/** Takes for sites of workspaces, in an order that the test reads. */
function createSites(limit: number) {
  const memory = createBodyMemory(limit);
  const taken: string[] = [];
  const open = (share: string) => {
    const room = memory.open(share);
    return {
      ...room,
      take: async (bytes: number, stop = signal) => {
        await room.take(bytes, stop);
        taken.push(`${share} ${bytes}`);
      },
    };
  };
  return { open, taken };
}

it('makes sites wait while others hold all of the memory', async () => {
  const { open, taken } = createSites(10);
  const [first, second] = [open('a'), open('a')];
  void first.take(6);
  void second.take(6);
  await turn();
  expect(taken).toEqual(['a 6']);
  first.give(2);
  await turn();
  expect(taken).toEqual(['a 6', 'a 6']);
});

it('lets the oldest site of each workspace go on, so that none waits for ever', async () => {
  const { open, taken } = createSites(10);
  const [first, second, other] = [open('a'), open('a'), open('b')];
  void first.take(5);
  void second.take(5);
  void second.take(1);
  void first.take(7);
  void other.take(8);
  await turn();
  expect(taken).toEqual(['a 5', 'a 5', 'a 7', 'b 8']);
  first.clear();
  await turn();
  expect(taken.at(-1)).toBe('a 1');
});

it('is free again once all has been given back, and gives nothing back twice', async () => {
  const { open, taken } = createSites(10);
  const [first, second, third] = [open('a'), open('a'), open('a')];
  await first.take(10);
  first.clear();
  first.give(10);
  first.clear();
  void second.take(10);
  void third.take(10);
  await turn();
  expect(taken).toEqual(['a 10', 'a 10']);
  second.give(10);
  await turn();
  expect(taken).toHaveLength(3);
});

it('keeps nobody waiting after the stop of a scan', async () => {
  const { open, taken } = createSites(10);
  const [first, second, third] = [open('a'), open('a'), open('a')];
  const stop = new AbortController();
  await first.take(10);
  const stopped = second.take(5, stop.signal);
  void third.take(10);
  stop.abort(new Error('cancelled'));
  await expect(stopped).rejects.toThrow('cancelled');
  second.clear();
  first.clear();
  await turn();
  expect(taken).toEqual(['a 10', 'a 10']);
});
