import { expect, test } from 'vitest';
import { sizeLabel } from './size-label.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 kB'],
  [10 * 1024, '10 kB'],
  [1.44 * 1024 * 1024, '1.4 MB'],
])('%d bytes are %s', (bytes, label) => {
  expect(sizeLabel(bytes)).toBe(label);
});
