import { refusals } from '../auth-error.ts';
import { commonPasswords } from './common-passwords.ts';

/** auth-js' names for what is wrong with a password. */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

const PASSWORD_MIN_LENGTH = 8;
/** Bounds the work of hashing; far above any passphrase. */
const PASSWORD_MAX_LENGTH = 256;
/** From this length on a passphrase of one kind of character is good enough. */
const PASSPHRASE_LENGTH = 16;

const CHARACTER_KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

const EXPLANATIONS: Record<WeakPasswordReason, string> = {
  length: `Password should be at least ${PASSWORD_MIN_LENGTH} characters.`,
  characters: `Password should mix two kinds of characters (lower case, upper case, digits, others) or be at least ${PASSPHRASE_LENGTH} characters long.`,
  pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
};

/** What is wrong with a password; empty when it is good enough. */
export function passwordWeaknesses(password: string): WeakPasswordReason[] {
  const weaknesses: WeakPasswordReason[] = [];
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) weaknesses.push('length');
  const kinds = CHARACTER_KINDS.filter((kind) => kind.test(password)).length;
  if (kinds < 2 && length < PASSPHRASE_LENGTH) weaknesses.push('characters');
  if (commonPasswords.has(password.toLowerCase())) weaknesses.push('pwned');
  return weaknesses;
}

/** @throws AuthError weak_password with every reason, or validation_failed when too long. */
export function assertStrongPassword(password: string): void {
  if (password.length > PASSWORD_MAX_LENGTH) {
    throw refusals.invalidField(`Password cannot be longer than ${PASSWORD_MAX_LENGTH} characters`);
  }
  const weaknesses = passwordWeaknesses(password);
  if (weaknesses.length > 0) {
    throw refusals.weakPassword(
      weaknesses.map((reason) => EXPLANATIONS[reason]).join(' '),
      weaknesses,
    );
  }
}
