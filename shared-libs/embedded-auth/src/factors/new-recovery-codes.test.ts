import { expect, test } from 'vitest';
import { canonicalCode, newRecoveryCodes } from './new-recovery-codes.ts';

test('a set has ten different codes of 16 symbols', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{16}$/);
});

test('case, spaces and dashes of a typed code do not matter', () => {
  expect(canonicalCode(' K4M9-x7qp 2ab8-HT3Z\n')).toBe('k4m9x7qp2ab8ht3z');
});
