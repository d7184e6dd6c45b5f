import { expect, test } from 'vitest';
import { daysLabel } from './days-label.ts';

test.each([
  [1, '1 day'],
  [30, '30 days'],
  [365, '1 year'],
  [366, '366 days'],
  [730, '2 years'],
])('%i days are %s', (days, label) => {
  expect(daysLabel(days)).toBe(label);
});
