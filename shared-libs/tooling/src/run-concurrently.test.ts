import { expect, test } from 'vitest';
import { runConcurrently } from './run-concurrently.ts';

test('at most the given number of items runs at a time', async () => {
  const running = new Set<number>();
  const seen: number[] = [];
  await runConcurrently(2, [1, 2, 3, 4, 5], async (item) => {
    running.add(item);
    seen.push(running.size);
    await Promise.resolve();
    running.delete(item);
  });
  expect(seen).toHaveLength(5);
  expect(Math.max(...seen)).toBe(2);
});

test('after a failure no further item starts, and the running ones end first', async () => {
  const started: number[] = [];
  const ended: number[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const run = runConcurrently(2, [1, 2, 3, 4], async (item) => {
    started.push(item);
    if (item === 2) throw new Error('no space');
    await held;
    ended.push(item);
  });
  release();
  await expect(run).rejects.toThrow('no space');
  expect({ started, ended }).toEqual({ started: [1, 2], ended: [1] });
});
