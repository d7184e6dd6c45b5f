import { MIN_PASSWORD_LENGTH } from '@parapet/contracts/access/password';
import type { AuthFailure } from '@parapet/stores/auth-result';
import { CURRENT_PASSWORD_REQUIRED, UNREACHABLE } from '../service/auth-failure.ts';

/** Message of a failed form and its field; null shows it above the form. */
export interface FormFailure {
  field: 'email' | 'password' | 'current-password' | 'code' | 'name' | 'phone' | null;
  message: string;
}

/** Matches the operator's rule about kinds of characters; its own message explains it. */
const KINDS_RULE = /one character of each/;

const weaknesses: Record<string, (message: string) => string> = {
  length: () => `Use at least ${MIN_PASSWORD_LENGTH} characters.`,
  characters: (message) =>
    KINDS_RULE.test(message)
      ? message
      : 'This password is easy to guess. Leave out your address and the name of the product.',
  pwned: () => 'This password is in lists of leaked passwords. Choose another.',
};

const describeWeakness = ({ reasons, message }: AuthFailure): string => {
  const known = reasons.flatMap((reason) =>
    Object.hasOwn(weaknesses, reason) ? (weaknesses[reason]?.(message) ?? []) : [],
  );
  return known.length > 0 && known.length === reasons.length ? known.join(' ') : message;
};

const inTime = (seconds: number | null): string => {
  if (seconds === null) return 'in a while';
  if (seconds < 60) return `in ${seconds} s`;
  return `in ${Math.ceil(seconds / 60)} min`;
};

const sessionEnded = (): FormFailure => ({
  field: null,
  message: 'Your session has ended. Sign in again.',
});

/** Messages by code of the session service; unknown codes keep the message of the service. */
const texts: Record<string, (failure: AuthFailure) => FormFailure> = {
  invalid_credentials: () => ({
    field: 'password',
    message: 'Email and password do not match.',
  }),
  weak_password: (failure) => ({ field: 'password', message: describeWeakness(failure) }),
  same_password: () => ({
    field: 'password',
    message: 'This is your current password. Choose a different one.',
  }),
  [CURRENT_PASSWORD_REQUIRED]: () => ({
    field: 'current-password',
    message: 'Enter your current password.',
  }),
  current_password_mismatch: () => ({
    field: 'current-password',
    message: 'This is not your current password.',
  }),
  reauthentication_needed: () => ({
    field: null,
    message: 'You signed in a while ago. Sign out, sign in again, then change the password.',
  }),
  session_expired: sessionEnded,
  session_not_found: sessionEnded,
  email_not_confirmed: () => ({
    field: 'email',
    message: 'This address is not confirmed yet. Open the link we mailed, or request a new one.',
  }),
  email_address_invalid: () => ({ field: 'email', message: 'This address cannot receive mail.' }),
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
    message: 'Signing in with a phone number is not available here. Use your email address.',
  }),
  phone_not_confirmed: () => ({
    field: 'email',
    message: 'This number is not confirmed yet. Enter the code we sent, or request a new one.',
  }),
  phone_exists: () => ({
    field: 'email',
    message: 'This number has an account. Sign in instead.',
  }),
  sms_send_failed: () => ({
    field: 'email',
    message: 'No message could be sent to this number. Check it, or use your email address.',
  }),
  otp_expired: () => ({ field: 'code', message: 'That code is wrong or has expired.' }),
  mfa_verification_failed: () => ({
    field: 'code',
    message: 'That code is wrong or was used already. Enter the next one.',
  }),
  passkey_cancelled: () => ({
    field: null,
    message: 'No passkey was used. Try again, or choose another way.',
  }),
  passkey_exists: () => ({
    field: null,
    message: 'This device holds a passkey of an account already. Use another device.',
  }),
  passkey_refused: () => ({
    field: null,
    message: 'This passkey was not accepted. Try again, or choose another way.',
  }),
  passkey_not_here: () => ({
    field: null,
    message: 'This browser has no passkeys for this address. Choose another way.',
  }),
  mfa_webauthn_enroll_not_enabled: () => ({
    field: null,
    message: 'Passkeys are not available as second factor here.',
  }),
  mfa_webauthn_verify_not_enabled: () => ({
    field: null,
    message: 'Passkeys are not available as second factor here.',
  }),
  mfa_challenge_expired: () => ({ field: 'code', message: 'That took too long. Try again.' }),
  mfa_ip_address_mismatch: () => ({
    field: 'code',
    message: 'Your network changed meanwhile. Try again.',
  }),
  mfa_recovery_codes_locked: ({ retryAfterSeconds }) => ({
    field: null,
    message: `Too many wrong codes. You can try again ${inTime(retryAfterSeconds)}.`,
  }),
  mfa_factor_name_conflict: () => ({
    field: 'name',
    message: 'You have a second factor of this name. Choose another.',
  }),
  mfa_verified_factor_exists: () => ({
    field: 'phone',
    message: 'This number is your second factor already.',
  }),
  mfa_totp_enroll_not_enabled: () => ({
    field: null,
    message: 'Authenticator apps are not available as second factor here.',
  }),
  mfa_phone_enroll_not_enabled: () => ({
    field: null,
    message: 'Phones are not available as second factor here.',
  }),
  too_many_enrolled_mfa_factors: () => ({
    field: null,
    message: 'You have the most second factors that an account can have. Remove one first.',
  }),
  insufficient_aal: () => ({
    field: null,
    message: 'This needs your second factor. Sign out, then sign in with it.',
  }),
  user_banned: () => ({ field: null, message: 'This account is blocked.' }),
  signup_disabled: () => ({ field: null, message: 'New accounts cannot be created here.' }),
  over_email_send_rate_limit: ({ retryAfterSeconds }) => ({
    field: null,
    message: `A mail was sent a moment ago. You can request another ${inTime(retryAfterSeconds)}.`,
  }),
  over_sms_send_rate_limit: ({ retryAfterSeconds }) => ({
    field: null,
    message: `A message was sent a moment ago. You can request another ${inTime(retryAfterSeconds)}.`,
  }),
  over_request_rate_limit: ({ retryAfterSeconds }) => ({
    field: null,
    message: `Too many tries. You can try again ${inTime(retryAfterSeconds)}.`,
  }),
};

/** @param fallback message if the service gave no reason, e.g. 'Failed to register' */
export const describeFailure = (failure: AuthFailure, fallback: string): FormFailure => {
  if (failure.code === UNREACHABLE) {
    return {
      field: null,
      message: `${fallback}. The sign-in service did not answer; check your connection and try again.`,
    };
  }
  const { code } = failure;
  const known = code !== null && Object.hasOwn(texts, code) ? texts[code] : undefined;
  return known?.(failure) ?? { field: null, message: failure.message || fallback };
};
