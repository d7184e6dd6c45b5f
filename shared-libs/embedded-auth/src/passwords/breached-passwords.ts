import { pwnedPassword } from 'hibp';

/** Describes whether a password is known from leaks. Never rejects; resolves to false without an answer. */
export type IsBreached = (password: string) => Promise<boolean>;

/** Performs no check. */
export const neverBreached: IsBreached = () => Promise.resolve(false);

/** Default timeout of a request. */
const TIMEOUT_MS = 2000;

/**
 * Queries Have I Been Pwned with k-anonymity: it sends only the first five of forty digits of the
 * password's SHA-1. Padding hides how many entries share them.
 */
export function askHaveIBeenPwned(options: {
  onError: (error: unknown) => void;
  /** Base URL of the service. Default: the public one. */
  baseUrl?: string;
  timeoutMs?: number;
}): IsBreached {
  return async (password) => {
    try {
      const count = await pwnedPassword(password, {
        addPadding: true,
        timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
        userAgent: 'Parapet',
        ...(options.baseUrl === undefined ? {} : { baseUrl: options.baseUrl }),
      });
      return count > 0;
    } catch (error) {
      options.onError(error);
      return false;
    }
  };
}
