import { expect, it } from 'vitest';
import { createBrowserStorage } from '../service/browser-storage.ts';
import { createExpectedLogins } from './expected-logins.ts';

const HOUR_MS = 3_600_000;
const email = (address: string) => ({ email: address });

const open = () => {
  const storage = createBrowserStorage(() => {
    throw new DOMException('None in tests', 'SecurityError');
  });
  const clock = { now: 0 };
  return { storage, clock, expected: createExpectedLogins(storage, () => clock.now) };
};

it('includes an address that a mail was requested for, in every tab', () => {
  const { expected, storage, clock } = open();
  expected.add(' Mara@Northquay.example ');
  const there = createExpectedLogins(storage, () => clock.now);
  expect(there.includes(email('mara@northquay.example'))).toBe(true);
  expect(there.includes(email('oskar@northquay.example'))).toBe(false);
});

it('includes a number in any notation', () => {
  const { expected } = open();
  expected.add('+49 (30) 123-456');
  expect(expected.includes({ email: '', phone: '+4930123456' })).toBe(true);
  expect(expected.includes({ email: '' })).toBe(false);
});

it('expires after one hour, like the link', () => {
  const { expected, clock } = open();
  expected.add('mara@northquay.example');
  clock.now = HOUR_MS - 1;
  expect(expected.includes(email('mara@northquay.example'))).toBe(true);
  clock.now = HOUR_MS;
  expect(expected.includes(email('mara@northquay.example'))).toBe(false);
});

it('is cleared at the first sign-in', () => {
  const { expected } = open();
  expected.add('mara@northquay.example');
  expected.clear();
  expect(expected.includes(email('mara@northquay.example'))).toBe(false);
});

it('keeps the latest five', () => {
  const { expected } = open();
  for (const digit of [1, 2, 3, 4, 5, 6]) expected.add(`mara${digit}@northquay.example`);
  expect(expected.includes(email('mara1@northquay.example'))).toBe(false);
  expect(expected.includes(email('mara2@northquay.example'))).toBe(true);
  expect(expected.includes(email('mara6@northquay.example'))).toBe(true);
});

it.each(['nonsense', '{}', '[{"login":1}]', '["mara@northquay.example"]'])(
  'ignores %s in the storage',
  (stored) => {
    const { expected, storage } = open();
    storage.setItem('parapet.expected-logins', stored);
    expect(expected.includes(email('mara@northquay.example'))).toBe(false);
    expected.add('mara@northquay.example');
    expect(expected.includes(email('mara@northquay.example'))).toBe(true);
  },
);
