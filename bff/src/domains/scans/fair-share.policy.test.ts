import { expect, test } from 'vitest';
import { type HeldUnits, shareCapacity } from './fair-share.policy.ts';

const scan = (name: string, waiting: number, isRetest = false) => ({
  workspaceId: name[0] ?? '',
  scanId: name,
  isRetest,
  waiting,
});
const share = (
  scans: ReturnType<typeof scan>[],
  running: Record<string, number | HeldUnits> = {},
  hosts = 16,
  activeHosts = hosts,
) => {
  const held = Object.entries(running).map(([workspace, units]) => {
    return [workspace, typeof units === 'number' ? { open: units, active: units } : units] as const;
  });
  return Object.fromEntries(shareCapacity(scans, { hosts, activeHosts, running: new Map(held) }));
};

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

test('hosts that wait for their pace let others begin, up to all that a worker has', () => {
  const large = scan('a', 1000);
  expect(share([large], {}, 256, 32)).toEqual({ a: 24 });
  expect(share([large], { a: { open: 24, active: 24 } }, 256, 32)).toEqual({});
  expect(share([large], { a: { open: 24, active: 3 } }, 256, 32)).toEqual({ a: 21 });
  expect(share([large], { a: { open: 190, active: 3 } }, 256, 32)).toEqual({ a: 2 });
});

test('hosts of one workspace that have more to do again keep no other one waiting', () => {
  const busy = { a: { open: 192, active: 192 } };
  expect(share([scan('a', 800), scan('b', 1)], busy, 256, 32)).toEqual({ b: 1 });
  expect(share([scan('a', 800), scan('b', 50)], busy, 256, 32)).toEqual({ b: 8 });
  expect(share([scan('a', 800), scan('b', 50), scan('c', 50)], busy, 256, 32)).toEqual({
    b: 8,
    c: 8,
  });
  expect(share([scan('a1', 800), scan('a2', 50, true)], busy, 256, 32)).toEqual({ a2: 8 });
});
