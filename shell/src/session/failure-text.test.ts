import { expect, it } from 'vitest';
import { UNREACHABLE } from './auth-failure.ts';
import { describeFailure } from './failure-text.ts';

const failure = { message: '', code: null, reasons: [], retryAfterSeconds: null };

it.each([
  ['invalid_credentials', 'password', 'Email and password do not match.'],
  ['same_password', 'password', 'This is the password you have now. Choose another one.'],
  ['otp_expired', 'code', 'This code has expired or was used already.'],
  ['current_password_required', 'current-password', 'Enter your current password.'],
  ['current_password_mismatch', 'current-password', 'This is not your current password.'],
])('says %s at the field %s', (code, field, message) => {
  expect(describeFailure({ ...failure, code }, 'Failed')).toEqual({ field, message });
});

it('gives every reason for which a password is too weak', () => {
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
  ['breaks a rule of the operator, in its words,', RULE, RULE],
])('says when a password %s', (_what, message, said) => {
  expect(
    describeFailure(
      { ...failure, message, code: 'weak_password', reasons: ['characters'] },
      'Failed',
    ),
  ).toEqual({ field: 'password', message: said });
});

it.each(['session_expired', 'session_not_found'])('says of %s that the session ended', (code) => {
  expect(describeFailure({ ...failure, code }, 'Failed')).toEqual({
    field: null,
    message: 'Your session has ended. Sign in again.',
  });
});

it('takes the words of the service for a reason that it does not know', () => {
  const message = 'Password should not contain your name.';
  expect(
    describeFailure({ ...failure, message, code: 'weak_password', reasons: ['name'] }, 'Failed'),
  ).toEqual({ field: 'password', message });
});

it.each([
  [42, 'A mail was sent a moment ago. You can ask again in 42 s.'],
  [90, 'A mail was sent a moment ago. You can ask again in 2 min.'],
  [null, 'A mail was sent a moment ago. You can ask again in a while.'],
])('tells how long a limit of %s s lasts', (retryAfterSeconds, message) => {
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

it('takes the words of the service for a code without an entry, else those of the form', () => {
  const unknown = { ...failure, code: 'hook_timeout', message: 'The hook timed out' };
  expect(describeFailure(unknown, 'Failed to register').message).toBe('The hook timed out');
  expect(describeFailure(failure, 'Failed to register').message).toBe('Failed to register');
});
