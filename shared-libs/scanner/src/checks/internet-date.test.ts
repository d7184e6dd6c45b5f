import { expect, it } from 'vitest';
import { internetDate } from './internet-date.ts';

it.each([
  ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20t09:00:00.123z', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T09:00:00+02:00', '2026-11-20T07:00:00.000Z'],
  ['2026-11-19T23:30:00-08:00', '2026-11-20T07:30:00.000Z'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
])('reads %s', (text, expected) => {
  expect(new Date(internetDate(text) ?? Number.NaN).toISOString()).toBe(expected);
});

it.each([
  '2026-11-20',
  '2026-11-20T09:00:00',
  '2026-02-30T00:00:00Z',
  '2026-11-20T24:00:00Z',
  'soon',
])('refuses %s', (text) => {
  expect(internetDate(text)).toBeNull();
});
