import type { AuthFailure } from '@parapet/stores/auth-result';
import { UNREACHABLE } from './auth-failure.ts';

/** What to show of a failed form: at which of its fields (null: above them all), and in which words. */
export interface FormFailure {
  field: 'email' | 'password' | 'code' | null;
  message: string;
}

const weaknesses: Record<string, string> = {
  length: 'it is too short',
  characters: 'it needs more kinds of characters, or more of them',
  pwned: 'it is known from leaks or easy to guess',
};

const describeWeakness = ({ reasons, message }: AuthFailure): string => {
  const known = reasons.flatMap((reason) => weaknesses[reason] ?? []);
  return known.length > 0 && known.length === reasons.length
    ? `This password is too weak: ${known.join(', and ')}.`
    : message;
};

const inTime = (seconds: number | null): string => {
  if (seconds === null) return 'in a while';
  if (seconds < 60) return `in ${seconds} s`;
  return `in ${Math.ceil(seconds / 60)} min`;
};

/** Our words for the codes of the session service; a code without an entry keeps its own. */
const texts: Record<string, (failure: AuthFailure) => FormFailure> = {
  invalid_credentials: () => ({
    field: 'password',
    message: 'Email and password do not match.',
  }),
  weak_password: (failure) => ({ field: 'password', message: describeWeakness(failure) }),
  same_password: () => ({
    field: 'password',
    message: 'This is the password you have now. Choose another one.',
  }),
  email_not_confirmed: () => ({
    field: 'email',
    message: 'This address is not confirmed yet. Open the link we mailed, or ask for a new one.',
  }),
  email_address_invalid: () => ({ field: 'email', message: 'This address can not receive mail.' }),
  email_exists: () => ({
    field: 'email',
    message: 'This address has an account. Sign in instead.',
  }),
  user_already_exists: () => ({
    field: 'email',
    message: 'This address has an account. Sign in instead.',
  }),
  phone_provider_disabled: () => ({
    field: 'email',
    message: 'Signing in with a phone number is not offered here. Use your email address.',
  }),
  phone_not_confirmed: () => ({
    field: 'email',
    message: 'This number is not confirmed yet. Enter the code we sent, or ask for a new one.',
  }),
  phone_exists: () => ({
    field: 'email',
    message: 'This number has an account. Sign in instead.',
  }),
  sms_send_failed: () => ({
    field: 'email',
    message: 'No message could be sent to this number. Check it, or use your email address.',
  }),
  otp_expired: () => ({ field: 'code', message: 'This code has expired or was used already.' }),
  user_banned: () => ({ field: null, message: 'This account is blocked.' }),
  signup_disabled: () => ({ field: null, message: 'New accounts can not be opened here.' }),
  over_email_send_rate_limit: ({ retryAfterSeconds }) => ({
    field: null,
    message: `A mail was sent a moment ago. You can ask again ${inTime(retryAfterSeconds)}.`,
  }),
  over_sms_send_rate_limit: ({ retryAfterSeconds }) => ({
    field: null,
    message: `A message was sent a moment ago. You can ask again ${inTime(retryAfterSeconds)}.`,
  }),
  over_request_rate_limit: ({ retryAfterSeconds }) => ({
    field: null,
    message: `Too many tries. You can try again ${inTime(retryAfterSeconds)}.`,
  }),
};

/** `fallback` stands where the service gave no reason, e.g. 'Failed to register'. */
export const describeFailure = (failure: AuthFailure, fallback: string): FormFailure => {
  if (failure.code === UNREACHABLE) {
    return {
      field: null,
      message: `${fallback}. The sign-in service did not answer; check your connection and try again.`,
    };
  }
  const known = failure.code === null ? undefined : texts[failure.code];
  return known?.(failure) ?? { field: null, message: failure.message || fallback };
};
