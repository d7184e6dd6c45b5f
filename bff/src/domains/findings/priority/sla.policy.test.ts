import { expect, test } from 'vitest';
import { dueAfter, dueWithSeverity, slaStateOf } from './sla.policy.ts';

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T00:00:00.000Z`;

test.each([
  ['critical', '2026-11-08T00:00:00.000Z'],
  ['high', '2026-12-01T00:00:00.000Z'],
  ['medium', '2027-01-30T00:00:00.000Z'],
  ['low', '2027-03-01T00:00:00.000Z'],
  ['info', null],
] as const)('%s is due at %s', (severity, due) => {
  expect(dueAfter(severity, day(1))).toBe(due);
});

test.each([
  [day(8), 'critical', 'high', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01T00:00:00.000Z', 'high', 'critical', day(8)],
  [day(8), 'critical', 'info', null],
  [null, 'info', 'critical', '2026-11-12T00:00:00.000Z'],
] as const)('due at %s, from %s to %s, it is due at %s', (due, from, to, next) => {
  expect(dueWithSeverity(due, { from, to, at: day(5) })).toBe(next);
});

test.each([
  ['open', 'critical', day(8), 1, 'ok'],
  ['open', 'critical', day(8), 7, 'due_soon'],
  ['acknowledged', 'high', day(8), 1, 'due_soon'],
  ['reopened', 'low', day(8), 8, 'breached'],
  ['risk_accepted', 'low', day(8), 20, 'paused'],
  ['false_positive', 'low', day(8), 20, null],
  ['fixed', 'low', day(8), 20, null],
  ['open', 'info', null, 20, null],
] as const)('%s, %s, due at %s, is on day %i %s', (status, severity, dueAt, on, state) => {
  expect(slaStateOf({ status, severity, dueAt }, new Date(day(on)))).toBe(state);
});
