import { describe, expect, test } from 'vitest';
import { assertStrongPassword, passwordWeaknesses } from './password.policy.ts';

describe('a password', () => {
  test.each([
    'Rampart-7',
    'correct horse battery staple',
    'correcthorsebatterystaple',
    'пароль-и-стена',
    '🏰🏰🏰🏰🏰🏰a1',
  ])('%s is good enough', (password) => {
    expect(passwordWeaknesses(password)).toEqual([]);
  });

  test.each([
    ['', ['length', 'characters']],
    ['Ab1!', ['length']],
    ['🏰🏰a1', ['length']],
    ['abcdefghijk', ['characters']],
    ['QWERTY123', ['pwned']],
    ['password', ['characters', 'pwned']],
  ])('%j is weak by %j', (password, reasons) => {
    expect(passwordWeaknesses(password)).toEqual(reasons);
  });

  test('may be long, but not without end', () => {
    expect(() => assertStrongPassword('a-'.repeat(128))).not.toThrow();
    expect(() => assertStrongPassword('a-'.repeat(129))).toThrow('cannot be longer');
  });
});
