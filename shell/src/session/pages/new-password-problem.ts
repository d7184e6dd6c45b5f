import { isLongEnoughPassword, MIN_PASSWORD_LENGTH } from '@parapet/contracts/password';

/** What is wrong with a new password before it is sent; null when the service is to decide. */
export const newPasswordProblem = (password: string): string | null => {
  if (password === '') return 'Choose a password.';
  return isLongEnoughPassword(password) ? null : `Use at least ${MIN_PASSWORD_LENGTH} characters.`;
};
