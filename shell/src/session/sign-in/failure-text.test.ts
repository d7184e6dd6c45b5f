import { expect, it } from 'vitest';
import { UNREACHABLE } from '../service/auth-failure.ts';
import { describeFailure } from './failure-text.ts';

const failure = { message: '', code: null, reasons: [], retryAfterSeconds: null };

it.each([
  ['invalid_credentials', 'password', 'Email and password do not match.'],
  ['same_password', 'password', 'This is your current password. Choose a different one.'],
  ['otp_expired', 'code', 'That code is wrong or has expired.'],
  ['current_password_required', 'current-password', 'Enter your current password.'],
  ['current_password_mismatch', 'current-password', 'This is not your current password.'],
])('shows %s at the field %s', (code, field, message) => {
  expect(describeFailure({ ...failure, code }, 'Failed')).toEqual({ field, message });
});

it('lists every reason why a password is too weak', () => {
  expect(
    describeFailure({ ...failure, code: 'weak_password', reasons: ['length', 'pwned'] }, 'Failed'),
  ).toEqual({
    field: 'password',
    message:
      'Use at least 12 characters. This password is in lists of leaked passwords. Choose another.',
  });
});

const RULE = 'Password should contain at least one character of each: abc, 0123.';

it.each([
  [
    'holds the address or the name of the product',
    'Too easy',
    'This password is easy to guess. Leave out your address and the name of the product.',
  ],
  ['breaks a rule of the operator, with its own message,', RULE, RULE],
])('explains a password that %s', (_what, message, shown) => {
  expect(
    describeFailure(
      { ...failure, message, code: 'weak_password', reasons: ['characters'] },
      'Failed',
    ),
  ).toEqual({ field: 'password', message: shown });
});

it.each(['session_expired', 'session_not_found'])('explains %s as an ended session', (code) => {
  expect(describeFailure({ ...failure, code }, 'Failed')).toEqual({
    field: null,
    message: 'Your session has ended. Sign in again.',
  });
});

it('shows the message of the service for an unknown reason', () => {
  const message = 'Password should not contain your name.';
  expect(
    describeFailure({ ...failure, message, code: 'weak_password', reasons: ['name'] }, 'Failed'),
  ).toEqual({ field: 'password', message });
});

it.each([
  [42, 'A mail was sent a moment ago. You can request another in 42 s.'],
  [90, 'A mail was sent a moment ago. You can request another in 2 min.'],
  [null, 'A mail was sent a moment ago. You can request another in a while.'],
])('shows how long a limit of %s s lasts', (retryAfterSeconds, message) => {
  expect(
    describeFailure(
      { ...failure, code: 'over_email_send_rate_limit', retryAfterSeconds },
      'Failed',
    ),
  ).toEqual({ field: null, message });
});

it('names what failed when the service did not answer', () => {
  expect(describeFailure({ ...failure, code: UNREACHABLE }, 'Failed to register').message).toMatch(
    /^Failed to register\. The sign-in service did not answer/,
  );
});

it('shows the message of the service for an unknown code, else the fallback of the form', () => {
  const unknown = { ...failure, code: 'hook_timeout', message: 'The hook timed out' };
  expect(describeFailure(unknown, 'Failed to register').message).toBe('The hook timed out');
  expect(describeFailure(failure, 'Failed to register').message).toBe('Failed to register');
});
