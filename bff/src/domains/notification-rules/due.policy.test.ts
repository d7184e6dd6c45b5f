import { ruleTimingSchema } from '@parapet/contracts/events/notification-rule';
import { describe, expect, test, vi } from 'vitest';
import { createTimetablesPort } from '../schedules/schedules.port-impl.ts';
import { countMessages } from './dry-run.policy.ts';
import { dueClock } from './due.policy.ts';

const { nextRun } = createTimetablesPort();
const dueOf = (timing: object, at: string, lastSentAt: string | null = null): string => {
  const clock = dueClock(nextRun, ruleTimingSchema.parse({ timezone: 'Europe/Berlin', ...timing }));
  return clock(new Date(at), lastSentAt === null ? null : new Date(lastSentAt)).toISOString();
};
const night = { quietHours: { start: '22:00', end: '06:30' } };

describe('the time of a message', () => {
  test.each([
    ['instant', {}, '2026-11-23T10:02:00Z', '2026-11-23T10:02:00.000Z'],
    ['hourly', { cadence: 'hourly' }, '2026-11-23T10:02:00Z', '2026-11-23T11:00:00.000Z'],
    ['daily', { cadence: 'daily' }, '2026-11-23T07:02:00Z', '2026-11-24T07:00:00.000Z'],
    ['daily, in summer', { cadence: 'daily' }, '2026-06-23T05:02:00Z', '2026-06-23T06:00:00.000Z'],
    [
      'weekly',
      { cadence: 'weekly', weekday: 3, sendAt: '17:45' },
      '2026-11-23T07:02:00Z',
      '2026-11-25T16:45:00.000Z',
    ],
  ])('%s', (_, timing, at, due) => {
    expect(dueOf(timing, at)).toBe(due);
  });

  test('of an instant rule keeps its distance from the one before', () => {
    expect(dueOf({}, '2026-11-23T10:02:00Z', '2026-11-23T10:00:00Z')).toBe(
      '2026-11-23T10:05:00.000Z',
    );
    expect(dueOf({}, '2026-11-23T10:12:00Z', '2026-11-23T10:00:00Z')).toBe(
      '2026-11-23T10:12:00.000Z',
    );
  });

  test.each([
    ['before them', '2026-11-23T20:59:00Z', '2026-11-23T20:59:00.000Z'],
    ['at their start', '2026-11-23T21:00:00Z', '2026-11-24T05:30:00.000Z'],
    ['after midnight', '2026-11-24T02:00:00Z', '2026-11-24T05:30:00.000Z'],
    ['at their end', '2026-11-24T05:30:00Z', '2026-11-24T05:30:00.000Z'],
  ])('with quiet hours: %s', (_, at, due) => {
    expect(dueOf(night, at)).toBe(due);
  });

  test('that lies in the quiet hours waits for their end', () => {
    const timing = { ...night, cadence: 'daily', sendAt: '05:00' };
    expect(dueOf(timing, '2026-11-23T12:00:00Z')).toBe('2026-11-24T05:30:00.000Z');
  });
});

describe('a dry run', () => {
  const count = (timing: object, times: string[], next = nextRun) =>
    countMessages(
      next,
      ruleTimingSchema.parse({ timezone: 'Europe/Berlin', ...timing }),
      times.map((time) => Date.parse(time)),
    );

  test('counts days on the clock of the rule', () => {
    expect(
      count({}, ['2026-11-22T22:30:00Z', '2026-11-22T23:30:00Z', '2026-11-24T10:00:00Z']),
    ).toEqual({
      events: 3,
      messages: 3,
      days: [
        { date: '2026-11-22', events: 1, messages: 1 },
        { date: '2026-11-23', events: 1, messages: 1 },
        { date: '2026-11-24', events: 1, messages: 1 },
      ],
    });
  });

  test('puts what happens until a message is sent into it', () => {
    const times = [
      '2026-11-22T10:00:00Z',
      '2026-11-22T10:04:00Z',
      '2026-11-22T10:04:30Z',
      '2026-11-22T12:00:00Z',
    ];
    expect(count({}, times)).toMatchObject({ events: 4, messages: 3 });
    expect(count({ cadence: 'hourly' }, times)).toMatchObject({ messages: 2 });
    expect(count({ cadence: 'daily' }, times)).toMatchObject({ messages: 1 });
  });

  test('of ten thousand events with quiet hours reads the timetable a few times a day', () => {
    const start = Date.parse('2026-09-01T00:00:00Z');
    const times = Array.from({ length: 10_000 }, (_, index) =>
      new Date(start + index * 12 * 60_000).toISOString(),
    );
    const next = vi.fn(nextRun);
    const { events, days } = count(night, times, next);
    expect(events).toBe(10_000);
    expect(next.mock.calls.length).toBeLessThan(5 * days.length);
  });
});
