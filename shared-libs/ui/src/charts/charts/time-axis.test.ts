import { expect, it } from 'vitest';
import { timeLabels } from './time-axis.ts';

const at = (text: string) => new Date(text).getTime();

it.each([
  ['2026-09-07T12:00', '2026-11-30T12:00', ['7 Sept', '28 Sept', '19 Oct', '9 Nov', '30 Nov']],
  [
    '2025-11-01T12:00',
    '2026-11-01T12:00',
    ['1 Nov 25', '31 Jan 26', '3 May 26', '2 Aug 26', '1 Nov 26'],
  ],
  ['2026-11-29T02:00', '2026-11-29T10:00', ['29 Nov, 02:00', '04:00', '06:00', '08:00', '10:00']],
  ['2026-11-29T02:00', '2026-11-29T02:01', ['29 Nov, 02:00', '02:01']],
])('from %s to %s', (from, to, texts) => {
  expect(timeLabels(at(from), at(to)).map(({ text }) => text)).toEqual(texts);
});
