import type { Timetable } from '@parapet/contracts/scans/schedule';
import { describe, expect, test } from 'vitest';
import { faultOf, knownNextRuns, mayRunAt, nextRuns } from './timetable.policy.ts';

const now = new Date('2026-11-22T12:00:00Z'); // A Sunday.
const timetable = (change: Partial<Timetable> = {}): Timetable => ({
  cron: '0 3 * * *',
  once: null,
  timezone: 'Europe/Berlin',
  windows: [],
  blackouts: [],
  jitterMinutes: 0,
  ...change,
});
const runsOf = (change: Partial<Timetable>, after: string, count: number, seed = 'a') =>
  nextRuns(timetable(change), new Date(after), { count, seed }).map((run) => run.toISOString());

describe('the next runs follow the clock of the time zone', () => {
  test.each([
    [
      'a skipped time runs after the gap',
      { cron: '30 2 * * *' },
      '2026-03-28T12:00:00Z',
      ['2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z'],
    ],
    [
      'a doubled time runs once',
      { cron: '30 2 * * *' },
      '2026-10-24T12:00:00Z',
      ['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
    ],
    [
      'a doubled time of a list runs once',
      { cron: '30 2,14 * * *' },
      '2026-10-24T22:00:00Z',
      ['2026-10-25T00:30:00.000Z', '2026-10-25T13:30:00.000Z'],
    ],
    [
      'every hour stays every hour in spring',
      { cron: '0 * * * *' },
      '2026-03-28T23:30:00Z',
      ['2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00.000Z'],
    ],
    [
      'every hour stays every hour in autumn',
      { cron: '0 * * * *' },
      '2026-10-24T23:30:00Z',
      ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z', '2026-10-25T02:00:00.000Z'],
    ],
    [
      'half an hour of daylight saving',
      { cron: '15 2 * * *', timezone: 'Australia/Lord_Howe' },
      '2026-10-02T20:00:00Z',
      ['2026-10-03T15:30:00.000Z', '2026-10-04T15:15:00.000Z'],
    ],
    [
      'one time that the clock skips',
      { once: '2026-03-29T02:30' },
      '2026-03-28T12:00:00Z',
      ['2026-03-29T01:30:00.000Z'],
    ],
    [
      'one time that it shows twice',
      { once: '2026-10-25T02:30' },
      '2026-10-24T12:00:00Z',
      ['2026-10-25T00:30:00.000Z'],
    ],
    [
      'a zone without daylight saving',
      { cron: '30 2 * * *', timezone: 'Asia/Kathmandu' },
      '2026-03-28T12:00:00Z',
      ['2026-03-28T20:45:00.000Z', '2026-03-29T20:45:00.000Z'],
    ],
    [
      'the last day of a month',
      { cron: '0 3 L * *', timezone: 'UTC' },
      '2028-02-01T00:00:00Z',
      ['2028-02-29T03:00:00.000Z', '2028-03-31T03:00:00.000Z'],
    ],
    [
      'a leap day',
      { cron: '0 3 29 2 *', timezone: 'UTC' },
      '2026-11-22T00:00:00Z',
      ['2028-02-29T03:00:00.000Z', '2032-02-29T03:00:00.000Z'],
    ],
    [
      'the year ends in the zone',
      { cron: '0 0 1 1 *', timezone: 'Pacific/Kiritimati' },
      '2026-11-22T00:00:00Z',
      ['2026-12-31T10:00:00.000Z', '2027-12-31T10:00:00.000Z'],
    ],
  ])('%s', (_, change, after, expected) => {
    expect(runsOf(change, after, expected.length)).toEqual(expected);
  });

  test('one time is the only run, and none comes after it', () => {
    const once = { once: '2026-11-24T02:00' };
    expect(runsOf(once, '2026-11-22T12:00:00Z', 5)).toEqual(['2026-11-24T01:00:00.000Z']);
    expect(runsOf(once, '2026-11-24T12:00:00Z', 5)).toEqual([]);
  });
});

describe('windows and blackouts', () => {
  const nights = { days: [5, 6], start: '22:00', end: '04:00' };
  const at = (change: Partial<Timetable>, time: string) =>
    mayRunAt(timetable({ timezone: 'UTC', ...change }), new Date(time));

  test.each([
    ['the evening of its day', '2026-11-20T22:00:00Z', true],
    ['before it begins', '2026-11-20T21:59:59Z', false],
    ['the morning after its day', '2026-11-21T03:59:59Z', true],
    ['its end', '2026-11-21T04:00:00Z', false],
    ['the morning of its first day', '2026-11-20T03:00:00Z', false],
    ['the morning after its last day', '2026-11-22T03:00:00Z', true],
  ])('a window over midnight: %s', (_, time, expected) => {
    expect(at({ windows: [nights] }, time)).toBe(expected);
  });

  test('a window whose end is its start lasts a day', () => {
    const windows = [{ days: [1], start: '06:00', end: '06:00' }];
    expect(at({ windows }, '2026-11-23T06:00:00Z')).toBe(true);
    expect(at({ windows }, '2026-11-24T05:59:00Z')).toBe(true);
    expect(at({ windows }, '2026-11-24T06:00:00Z')).toBe(false);
  });

  test.each([
    ['its first minute', '2026-12-23T23:00:00Z', false],
    ['before it', '2026-12-23T22:59:00Z', true],
    ['its end', '2027-01-01T23:00:00Z', true],
  ])('a blackout is in the time of the zone: %s', (_, time, expected) => {
    const blackouts = [{ from: '2026-12-24T00:00', to: '2027-01-02T00:00' }];
    expect(at({ timezone: 'Europe/Berlin', blackouts }, time)).toBe(expected);
  });

  test('runs outside of windows and inside of blackouts are left out', () => {
    const change = {
      cron: '0 23 * * *',
      timezone: 'UTC',
      windows: [nights],
      blackouts: [{ from: '2026-11-27T00:00', to: '2026-11-28T00:00' }],
    };
    expect(runsOf(change, '2026-11-22T12:00:00Z', 2)).toEqual([
      '2026-11-28T23:00:00.000Z',
      '2026-12-04T23:00:00.000Z',
    ]);
  });
});

describe('jitter', () => {
  const change = { cron: '0 3 * * *', timezone: 'UTC', jitterMinutes: 60 };

  test('delays each run by its own amount, always the same', () => {
    const runs = runsOf(change, '2026-11-22T12:00:00Z', 5);
    expect(runsOf(change, '2026-11-22T12:00:00Z', 5)).toEqual(runs);
    expect(runsOf(change, '2026-11-22T12:00:00Z', 5, 'b')).not.toEqual(runs);
    for (const run of runs) expect(run).toMatch(/T0[34]:\d\d:00/);
    expect(new Set(runs.map((run) => run.slice(11))).size).toBeGreaterThan(1);
  });

  test('neither loses nor repeats a run when asked during the delay', () => {
    const [first = '', second = ''] = runsOf(change, '2026-11-22T12:00:00Z', 2);
    expect(runsOf(change, '2026-11-23T03:00:00Z', 1)).toEqual(
      first > '2026-11-23T03:00:00.000Z' ? [first] : [second],
    );
    expect(runsOf(change, first, 1)).toEqual([second]);
  });

  test('does not lead out of a window', () => {
    const windows = [{ days: [0, 1, 2, 3, 4, 5, 6], start: '03:00', end: '03:01' }];
    for (const run of runsOf({ ...change, windows }, '2026-11-22T12:00:00Z', 5)) {
      expect(run).toMatch(/T03:00:00/);
    }
  });
});

test('runs that are known are those that are told anew, whatever time passes', () => {
  const hourly = timetable({ cron: '0 * * * *', jitterMinutes: 240, timezone: 'Europe/Berlin' });
  const start = Date.parse('2026-10-24T20:00:00Z');
  for (let minutes = 0; minutes < 12 * 60; minutes += 7) {
    const now = new Date(start + minutes * 60_000);
    for (const seed of ['a', 'b']) {
      expect(knownNextRuns(hourly, now, { seed })).toEqual(nextRuns(hourly, now, { seed }));
    }
  }
  const earlier = new Date(start);
  expect(knownNextRuns(hourly, earlier, { seed: 'a' })).toEqual(
    nextRuns(hourly, earlier, { seed: 'a' }),
  );
});

describe('a timetable is refused', () => {
  test.each([
    ['a zone that does not exist', { timezone: 'Europe/Atlantis' }, 'timezone'],
    ['an hour that does not exist', { cron: '0 24 * * *' }, 'cron'],
    ['six fields', { cron: '0 0 3 * * *' }, 'cron'],
    ['a date that does not exist', { cron: '0 3 30 2 *' }, 'cron'],
    ['every minute', { cron: '* * * * *' }, 'cron'],
    ['twice within an hour', { cron: '0,30 3 * * *' }, 'cron'],
    ['midnight and the minute before', { cron: '59,0 0,23 * * *' }, 'cron'],
    [
      'a window that no run meets',
      { windows: [{ days: [1], start: '09:00', end: '17:00' }] },
      'windows',
    ],
    [
      'a blackout without an end',
      { blackouts: [{ from: '2026-01-01T00:00', to: '2999-01-01T00:00' }] },
      'blackouts',
    ],
  ])('%s', (_, change, field) => {
    expect(faultOf(timetable(change), now)?.field).toBe(field);
  });

  test.each(['0 * * * *', '0 3 * * MON-FRI', '30 22 * * 5#1', '0 3 29 2 *', '0 1,2,3 * * *'])(
    '%s is not',
    (cron) => {
      expect(faultOf(timetable({ cron }), now)).toBeNull();
    },
  );

  test('one with a rare window is not, and finds its runs', () => {
    const windows = [{ days: [0], start: '02:30', end: '03:30' }];
    expect(faultOf(timetable({ cron: '0 * * * *', windows }), now)).toBeNull();
    expect(runsOf({ cron: '0 * * * *', windows }, '2026-03-22T12:00:00Z', 5)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-04-05T01:00:00.000Z',
      '2026-04-12T01:00:00.000Z',
      '2026-04-19T01:00:00.000Z',
      '2026-04-26T01:00:00.000Z',
    ]);
  });
});
