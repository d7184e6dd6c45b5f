import { expect, it } from 'vitest';
import { cookieDate } from './cookie-date.ts';

it.each([
  ['Sun, 06 Nov 2026 08:49:37 GMT', '2026-11-06T08:49:37.000Z'],
  ['Sunday, 06-Nov-26 08:49:37 GMT', '2026-11-06T08:49:37.000Z'],
  ['Sun Nov  6 08:49:37 2026', '2026-11-06T08:49:37.000Z'],
  ['6 November 2026 8:9:7', '2026-11-06T08:09:07.000Z'],
  ['Sun, 06 Nov 2026 08:49:37 +0500', '2026-11-06T08:49:37.000Z'],
  ['06 Nov 70 00:00:00', '1970-11-06T00:00:00.000Z'],
  ['06 Nov 69 00:00:00', '2069-11-06T00:00:00.000Z'],
])('reads %s in UTC, whatever zone the text or the machine has', (text, expected) => {
  expect(new Date(cookieDate(text) ?? Number.NaN).toISOString()).toBe(expected);
});

it.each([
  '2026-11-06T08:49:37Z',
  'Sun, 31 Feb 2026 08:49:37 GMT',
  'Sun, 06 Nov 2026 24:00:00 GMT',
  'Sun, 06 Nov 1600 08:49:37 GMT',
  'Sun, 06 Nov 2026',
  'tomorrow',
  '',
])('ignores %j', (text) => {
  expect(cookieDate(text)).toBeNull();
});
