/** The least length of a new password, in characters; the only rule that is known before it is sent. */
export const MIN_PASSWORD_LENGTH = 12;

/** Counts characters as the auth service does: one for each code point. */
export const isLongEnoughPassword = (password: string): boolean =>
  [...password].length >= MIN_PASSWORD_LENGTH;
