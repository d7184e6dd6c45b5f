import { expect, test } from 'vitest';
import { calendarDay } from './report-figures.ts';
import type { ReportFacts } from './report-source.ts';
import { periodOf, summaryOf } from './report-texts.ts';

const facts = (tested: number, scored: number): ReportFacts => ({
  id: 'a',
  type: 'executive',
  workspaceName: 'Quay',
  logo: null,
  scope: { kind: 'all' },
  from: '2026-11-01T00:00:00.000Z',
  madeAt: '2026-11-30T00:00:00.000Z',
  timezone: 'UTC',
  coverage: { assets: 72, tested, error: 0, notTested: 72 - tested },
  score: null,
  grade: null,
  scored,
  open: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  opened: 0,
  reopened: 0,
  fixed: 0,
  accepted: 0,
  days: [],
  gaps: [],
  untested: [],
  executive: null,
  breaches: null,
  compliance: null,
});

test.each([
  [0, 0, 'There is no score yet, because no asset has been tested.'],
  [1, 0, 'There is no score yet, because no asset has been fully tested.'],
  [2, 1, 'There is no score yet: 1 of 72 assets has one, which says nothing about the rest.'],
])(
  'a report on %i tested assets, %i with a score, says why the workspace has none',
  (tested, scored, line) => {
    expect(summaryOf(facts(tested, scored))[0]).toBe(line);
  },
);

test.each([
  ['UTC', '31 October 2026 to 30 November 2026 (UTC)'],
  ['Europe/Berlin', '1 November 2026 to 1 December 2026 (Europe/Berlin)'],
  ['America/New_York', '31 October 2026 to 30 November 2026 (America/New_York)'],
])('a report of 23:30 UTC covers the days of its time zone: %s', (timezone, period) => {
  const times = { from: '2026-10-31T23:30:00.000Z', madeAt: '2026-11-30T23:30:00.000Z' };
  expect(periodOf({ ...times, timezone })).toBe(period);
});

test('a day without a time is the same in every zone', () => {
  expect(calendarDay('2026-11-30')).toBe('30 November 2026');
});
