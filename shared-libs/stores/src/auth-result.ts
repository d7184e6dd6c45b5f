/** The error of the session service, with its message and code. */
export interface AuthFailure {
  /** For display; empty when the service gave no reason. */
  message: string;
  /** The code of the service, e.g. `invalid_credentials`; null for network errors and the like. */
  code: string | null;
  /** Why a password is too weak: `length`, `characters`, `pwned`; empty otherwise. */
  reasons: readonly string[];
  /** Seconds until a retry is allowed; null without a rate limit. */
  retryAfterSeconds: number | null;
}

export type AuthResult<T = undefined> =
  | { ok: true; value: T }
  | { ok: false; failure: AuthFailure };

export const succeeded = <T>(value: T): AuthResult<T> => ({ ok: true, value });
export const refused = (failure: AuthFailure): AuthResult<never> => ({ ok: false, failure });
