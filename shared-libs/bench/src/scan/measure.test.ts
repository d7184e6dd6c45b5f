import { expect, test } from 'vitest';
import { median } from './measure.ts';

test('the median of an even number of runs is between the middle ones', () => {
  expect(median([9, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 9])).toBe(3.5);
});
