import { expect, test } from 'vitest';
import { ownCpu } from '../../../../bff/src/testing/own-cpu.ts';
import { readBenchOptions } from './arguments.ts';
import { cpuOf } from './cpu.ts';
import { quantile, ratioOf, timeInTurn } from './measure.ts';
import { judge, type Measured } from './report.ts';

test('options have defaults and limits', () => {
  expect(readBenchOptions([])).toMatchObject({ rows: 10_000, workspaces: 20, clients: 16 });
  expect(readBenchOptions(['--rows', '500', '--only', 'assets'])).toMatchObject({
    rows: 500,
    only: 'assets',
  });
  expect(() => readBenchOptions(['--clients', '1000'])).toThrow('--clients');
  expect(() => readBenchOptions(['--rows', 'many'])).toThrow('--rows');
});

test('a quantile is a measured value', () => {
  const times = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([quantile(times, 0.5), quantile(times, 0.95), quantile([7], 0.95)]).toEqual([50, 95, 7]);
});

test('works take turns, each with no more than the given clients at once', async () => {
  let running = 0;
  let most = 0;
  const order: string[] = [];
  const work = (name: string) => async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (order.at(-1) !== name) order.push(name);
  };
  const { http, sql } = await timeInTurn(
    { clients: 4, count: 50 },
    { http: work('http'), sql: work('sql') },
  );
  expect(most).toBe(4);
  expect([http.count, sql.count]).toEqual([144, 144]);
  expect([http.rounds.length, sql.rounds.length]).toEqual([12, 12]);
  // Each round begins with what the one before it ended with.
  expect(order.slice(0, 4)).toEqual(['http', 'sql', 'http', 'sql']);
  expect(order).toHaveLength(13);
});

test('a ratio is that of pairs, and the outermost two of twelve do not move its bounds', () => {
  const timed = (rounds: number[]) => ({ p50: 1, p95: 1, count: 1, rounds });
  const reference = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6];
  const factors = [0.1, 0.2, 1.8, 1.9, 1.9, 1.9, 2.1, 2.1, 2.1, 2.2, 90, 99];
  const work = reference.map((time, round) => time * (factors[round] ?? 0));
  const ratio = ratioOf(timed(work), timed(reference));
  expect(ratio.median).toBeCloseTo(2);
  expect([ratio.low, ratio.high]).toEqual([expect.closeTo(1.8), expect.closeTo(2.2)]);
  const few = ratioOf(timed([1, 2, 3]), timed([1, 1, 1]));
  expect(few).toEqual({ median: 2, low: 1, high: 3 });
});

test('the CPU of a request leaves out what connections took before', () => {
  const before = { api: ownCpu(), backends: new Map([[7, 30]]) };
  const backends = new Map([...before.backends, [8, 10]]).set(7, 50);
  expect(cpuOf(before, { api: before.api + 20, backends }, 10)).toEqual({
    api: expect.closeTo(2),
    postgres: 3,
  });
});

const times = (value: number) => ({ p50: value, p95: value });
const around = (median: number) => ({ median, low: median - 0.1, high: median + 0.1 });

const measured = (name: string, given: Partial<Measured>): Measured => ({
  name,
  kind: 'list',
  path: '/',
  bytes: 1,
  http: { one: times(1), many: times(20) },
  sql: { one: times(1), many: times(15) },
  ratio: { one: around(9), many: around(1.5) },
  growth: null,
  cpu: { api: 1, postgres: 1 },
  ...given,
});

const growth = (median: number, large = 500) => ({
  ratio: around(median),
  found: { small: 500, large },
});

test('an aim is missed where the bounds say so, and undecided where they lie on both sides', () => {
  const [missed, undecided, more] = judge([
    measured('met', { growth: growth(1.2) }),
    measured('slow', { http: { one: times(1), many: times(90) } }),
    measured('wasteful', { ratio: { one: around(1), many: around(3) }, growth: growth(1.5) }),
    measured('unclear', { ratio: { one: around(1), many: around(1.95) } }),
    measured('grown', { growth: growth(4.5) }),
    measured('longer', { readsAll: true, growth: growth(4.5, 1001) }),
    measured('as long', { readsAll: true, growth: growth(4.5) }),
  ]);
  expect(missed?.lines).toEqual([
    'slow: p95 90.0 ms, aim 50 ms',
    'wasteful: 3.00 (2.90-3.10) times its SQL, aim 2',
    'grown: grows 4.50 (4.40-4.60) times, aim 1.5',
    'as long: grows 4.50 (4.40-4.60) times, aim 1.5',
  ]);
  expect(undecided?.lines).toEqual([
    'wasteful: grows 1.50 (1.40-1.60) times, aim 1.5',
    'unclear: 1.95 (1.85-2.05) times its SQL, aim 2',
  ]);
  expect(more?.lines).toEqual(['longer: 4.50 (4.40-4.60) times, 1001 rows instead of 500']);
});
