/** Why the session service refused something, in its own words and codes. */
export interface AuthFailure {
  /** For people; empty when the service gave no reason. */
  message: string;
  /** The service's code, e.g. `invalid_credentials`; null for faults of the network and the like. */
  code: string | null;
  /** What is wrong with a password: `length`, `characters`, `pwned`; empty otherwise. */
  reasons: readonly string[];
  /** Seconds until the same may be asked again; null when there is no limit in play. */
  retryAfterSeconds: number | null;
}

export type AuthResult<T = undefined> =
  | { ok: true; value: T }
  | { ok: false; failure: AuthFailure };

export const succeeded = <T>(value: T): AuthResult<T> => ({ ok: true, value });
export const refused = (failure: AuthFailure): AuthResult<never> => ({ ok: false, failure });
