import type { AuthFailure } from '@parapet/stores/auth-result';
import type { AuthError } from '@supabase/supabase-js';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';

/** Our code for a link that was opened in another browser than the one that asked for it. */
export const OTHER_BROWSER = 'pkce_verifier_missing';
/** Our code for a session service that did not answer, or not sensibly. */
export const UNREACHABLE = 'unreachable';
/** Our code for a link that did its part: another mail has to be opened as well. */
export const HALF_CONFIRMED = 'half_confirmed';
/** The service's code for a new password that has to come with the one so far. */
export const CURRENT_PASSWORD_REQUIRED = 'current_password_required';

const isReasons = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((reason) => typeof reason === 'string');

/** The service tells the wait in the message alone: "... only request this after 42 seconds". */
const secondsIn = (message: string): number | null => {
  const match = /\b(\d{1,9}) seconds?/.exec(message);
  return match ? Number(match[1]) : null;
};

/** What a page may say about an error of supabase-js. */
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
  // What supabase-js makes of an answer that says nothing.
  if (error.message === '{}') return { ...base, message: '' };
  // Texts of the browser, of a proxy or of a bug: none of them helps the reader.
  const saysNothing = isAuthRetryableFetchError(error) || error.name === 'AuthUnknownError';
  return saysNothing ? { ...base, message: '', code: UNREACHABLE } : base;
};
