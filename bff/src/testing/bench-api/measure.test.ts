import { expect, test } from 'vitest';
import { readBenchOptions } from './arguments.ts';
import { cpuOf, ownCpu } from './cpu.ts';
import { quantile, timeWork } from './measure.ts';
import { type Measured, missedAims } from './report.ts';

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

test('work runs as often as asked, with no more than the given clients at once', async () => {
  let running = 0;
  let most = 0;
  let done = 0;
  await timeWork({ clients: 4, count: 25 }, async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done += 1;
  });
  expect({ most, done }).toEqual({ most: 4, done: 25 });
});

test('the CPU of a request leaves out what connections took before', () => {
  const before = { api: ownCpu(), backends: new Map([[7, 30]]) };
  const backends = new Map([...before.backends, [8, 10]]).set(7, 50);
  expect(cpuOf(before, { api: before.api + 20, backends }, 10)).toEqual({
    api: expect.closeTo(2),
    postgres: 3,
  });
});

test('each missed aim is named', () => {
  const times = (value: number) => ({ p50: value, p95: value });
  const measured = (http: number, sql: number): Measured => ({
    name: 'findings',
    kind: 'list',
    path: '/',
    bytes: 1,
    http: { one: times(1), many: times(http) },
    sql: { one: times(1), many: times(sql) },
    cpu: { api: 1, postgres: 1 },
  });
  expect(missedAims([measured(20, 15)], [measured(18, 15)])).toEqual([]);
  expect(missedAims([measured(90, 30)], [measured(20, 10)])).toEqual([
    'findings: p95 90.0 ms, aim 50 ms',
    'findings: 3.00 times its SQL, aim 2',
    'findings: grows 4.50 times, aim 1.5',
  ]);
});
