import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Tx } from './database.ts';
import { fewAtATime } from './few-at-a-time.ts';

const tx = {} as Tx;

/** Transactions that begin in an order that the test reads, and end when the test says so. */
function createWork(most: number) {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const db = fewAtATime({ asWorker: (_workspaceId, work) => work(tx) }, most);
  const start = (name: string) =>
    db.asWorker('workspace', () => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });
  return { begun, ends, start };
}

test('transactions beyond the limit begin in their order, as others end', async () => {
  const { begun, ends, start } = createWork(2);
  const all = ['a', 'b', 'c', 'd'].map(start);
  await turn();
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.resolve('done');
  expect(await all[1]).toBe('done');
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('one that fails leaves its place', async () => {
  const { begun, ends, start } = createWork(1);
  const first = start('a');
  const second = start('b');
  await turn();
  ends.get('a')?.reject(new Error('the database is away'));
  await expect(first).rejects.toThrow('the database is away');
  await turn();
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.resolve('done');
  await second;
  const third = start('c');
  await turn();
  ends.get('c')?.resolve('done');
  expect(await third).toBe('done');
});
