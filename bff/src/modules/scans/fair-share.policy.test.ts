import { expect, test } from 'vitest';
import { shareCapacity } from './fair-share.policy.ts';

const scan = (name: string, waiting: number, isRetest = false) => ({
  workspaceId: name[0] ?? '',
  scanId: name,
  isRetest,
  waiting,
});
const share = (
  scans: ReturnType<typeof scan>[],
  running: Record<string, number> = {},
  concurrency = 16,
) =>
  Object.fromEntries(
    shareCapacity(scans, { concurrency, running: new Map(Object.entries(running)) }),
  );

test('a large scan leaves a quarter of the capacity free', () => {
  expect(share([scan('a', 1000)])).toEqual({ a: 12 });
  expect(share([scan('a', 1000)], { a: 12 })).toEqual({});
});

test('another workspace begins while a large scan holds its share', () => {
  expect(share([scan('a', 1000), scan('b', 1)], { a: 12 })).toEqual({ b: 1 });
  expect(share([scan('a', 1000), scan('b', 1000)], { a: 12 })).toEqual({ b: 2 });
});

test('workspaces share the capacity alike, however many scans each has', () => {
  expect(share([scan('a1', 50), scan('a2', 50), scan('b', 50)], {}, 8)).toEqual({ a1: 3, b: 3 });
});

test('ten scans of one start do not come before the only one of another workspace', () => {
  const ten = Array.from({ length: 10 }, (_, index) => scan(`a${index}`, 1000));
  expect(share([...ten, scan('b', 1)], { a: 12 })).toEqual({ b: 1 });
  expect(share([...ten, scan('b', 50)], {}, 8)).toEqual({ a0: 3, b: 3 });
});

test('a retest comes before older scans of its workspace', () => {
  expect(share([scan('a1', 50), scan('a2', 1, true)], {}, 1)).toEqual({ a2: 1 });
});

test('a retest begins while a large scan of its own workspace holds its share', () => {
  expect(share([scan('a1', 1000), scan('a2', 3, true)], { a: 12 })).toEqual({ a2: 3 });
  expect(share([scan('a1', 1000), scan('a2', 9, true)], { a: 12 })).toEqual({ a2: 3 });
});

test('no scan gets more than it has', () => {
  expect(share([scan('a', 1), scan('b', 2)])).toEqual({ a: 1, b: 2 });
});
