import { expect, test } from 'vitest';
import { isoOf } from './column-types.ts';

test.each([
  ['2026-11-22 09:30:00+00', '2026-11-22T09:30:00.000Z'],
  ['2026-11-22 09:30:00.1+00', '2026-11-22T09:30:00.100Z'],
  ['2026-11-22 09:30:00.123999+00', '2026-11-22T09:30:00.123Z'],
  ['2026-11-22 11:30:00.5+02', '2026-11-22T09:30:00.500Z'],
  ['2026-11-22 15:00:00+05:30', '2026-11-22T09:30:00.000Z'],
])('the timestamp %s is %s', (timestamp, iso) => {
  expect(isoOf(timestamp)).toBe(iso);
  expect(new Date(timestamp).toISOString()).toBe(iso);
});
