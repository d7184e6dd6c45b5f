import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';

/**
 * @param then what the user can do afterwards, as the end of a sentence
 * @throws AppError second_factor_missing where a workspace requires what the session did not prove
 */
export function requireSecondFactor(
  { level }: Pick<Actor, 'level'>,
  isRequired: boolean,
  then: string,
): void {
  if (!isRequired || level === 'aal2') return;
  throw new AppError(
    'second_factor_missing',
    `This workspace requires a second factor. Add one to your account ${then}.`,
  );
}
