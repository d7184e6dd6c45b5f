import { expect, test } from 'vitest';
import { isLaterVersion } from './version-order.ts';

test.each([
  ['0.10.0', '0.9.0', true],
  ['0.2.1', '0.2.0', true],
  ['0.2.0', '0.2.0', false],
  ['0.2.0', '1.0.0', false],
])('%s after %s: %s', (version, other, expected) => {
  expect(isLaterVersion(version, other)).toBe(expected);
});
