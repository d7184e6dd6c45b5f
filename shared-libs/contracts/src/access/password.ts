/** The minimum length of a new password, in characters; the only rule that is checked in the browser. */
export const MIN_PASSWORD_LENGTH = 12;

/** Counts code points, as the auth service does. */
export const isLongEnoughPassword = (password: string): boolean =>
  [...password].length >= MIN_PASSWORD_LENGTH;
