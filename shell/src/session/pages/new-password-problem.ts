import { isLongEnoughPassword, MIN_PASSWORD_LENGTH } from '@parapet/contracts/password';

/** Validates a new password before it is sent; null leaves the decision to the service. */
export const newPasswordProblem = (password: string): string | null => {
  if (password === '') return 'Choose a password.';
  return isLongEnoughPassword(password) ? null : `Use at least ${MIN_PASSWORD_LENGTH} characters.`;
};
