import type { AuthFailure } from '@parapet/stores/auth-result';
import type { AuthError } from '@supabase/supabase-js';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';

/** Own code: the link was opened in another browser than the one that requested it. */
export const OTHER_BROWSER = 'pkce_verifier_missing';
/** Own code: the session service did not answer, or not with valid JSON. */
export const UNREACHABLE = 'unreachable';
/** Own code: the link is confirmed, and the mail to the other address is still unopened. */
export const HALF_CONFIRMED = 'half_confirmed';
/** Code of the service: a new password requires the current one. */
export const CURRENT_PASSWORD_REQUIRED = 'current_password_required';

const isReasons = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((reason) => typeof reason === 'string');

/** Parses the wait from the message, e.g. "... only request this after 42 seconds". */
const secondsIn = (message: string): number | null => {
  const match = /\b(\d{1,9}) seconds?/.exec(message);
  return match ? Number(match[1]) : null;
};

/** Converts an error of supabase-js to a failure that a page may show. */
export const failureOf = (error: AuthError): AuthFailure => {
  const base: AuthFailure = {
    message: error.message,
    code: error.code ?? null,
    reasons: 'reasons' in error && isReasons(error.reasons) ? error.reasons : [],
    retryAfterSeconds: error.status === 429 ? secondsIn(error.message) : null,
  };
  if (error.name === 'AuthPKCECodeVerifierMissingError') {
    return { ...base, message: 'Not a valid PKCE flow url.', code: OTHER_BROWSER };
  }
  // supabase-js uses this text for an error without a message.
  if (error.message === '{}') return { ...base, message: '' };
  // Hides texts of the browser, of a proxy or of a bug.
  const isUnreachable = isAuthRetryableFetchError(error) || error.name === 'AuthUnknownError';
  return isUnreachable ? { ...base, message: '', code: UNREACHABLE } : base;
};
