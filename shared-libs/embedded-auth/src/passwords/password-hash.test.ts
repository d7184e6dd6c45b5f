import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

test('a password counts to its last character, however long', async () => {
  const long = '🏰'.repeat(255);
  const stored = await hashPassword(`${long}a`);
  expect(await isPassword(stored, `${long}a`)).toBe(true);
  expect(await isPassword(stored, `${long}b`)).toBe(false);
  expect(await isPassword(stored, long)).toBe(false);
});

test('no password matches a missing hash', async () => {
  expect(await isPassword(null, 'nobody has this one')).toBe(false);
});
