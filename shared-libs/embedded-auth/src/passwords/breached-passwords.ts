import { pwnedPassword } from 'hibp';

/** Whether a password is known from leaks. Never rejects: without an answer it is taken as unknown. */
export type IsBreached = (password: string) => Promise<boolean>;

/** Where nobody is asked. */
export const askNobody: IsBreached = () => Promise.resolve(false);

/** An answer that takes longer is not waited for. */
const PATIENCE_MS = 2000;

/**
 * Asks Have I Been Pwned by k-anonymity: only the first five of forty digits of the password's SHA-1
 * leave the machine, and padding hides how many entries share them.
 */
export function askHaveIBeenPwned(options: {
  onError: (error: unknown) => void;
  /** Of the service; its own by default. */
  baseUrl?: string;
  timeoutMs?: number;
}): IsBreached {
  return async (password) => {
    try {
      const count = await pwnedPassword(password, {
        addPadding: true,
        timeoutMs: options.timeoutMs ?? PATIENCE_MS,
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
