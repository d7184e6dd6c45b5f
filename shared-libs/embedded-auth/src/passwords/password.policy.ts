import { parse as parseDomain } from 'tldts';
import { refusals } from '../auth-error.ts';
import type { AuthPorts } from '../ports.ts';
import { guessingOf } from './guessing.ts';

/**
 * auth-js' reasons for a weak password: too short, easy to guess, known from lists.
 */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

/** Why a password is rejected, with a message for its owner. */
export interface Weakness {
  reason: WeakPasswordReason;
  message: string;
}

/** Dependencies of the policy. */
export type PasswordPolicyPorts = Pick<AuthPorts, 'settings' | 'isBreached'>;

const PRODUCT_NAME = 'parapet';
/** Limits the work of hashing, far above any passphrase. Passwords are not truncated. */
const PASSWORD_MAX_LENGTH = 256;
/** Fewer tries than ten to this power find a password from a stolen hash soon. */
const MIN_GUESSES_LOG10 = 11;
/** Shorter parts of an address occur in ordinary words. */
const MIN_ADDRESS_PART = 4;

const COMMON: Weakness = {
  reason: 'pwned',
  message: 'Password is known to be weak and easy to guess, please choose a different one.',
};

const PATTERN: Weakness = {
  reason: 'characters',
  message: 'Password repeats itself or follows a sequence, please use more different characters.',
};

/** Returns the weaknesses of a new password for an address; empty when it is strong enough. */
export async function passwordWeaknesses(
  { settings, isBreached }: PasswordPolicyPorts,
  password: string,
  email: string,
): Promise<Weakness[]> {
  const { minLength, refuseGuessable } = settings.passwords;
  const weaknesses: Weakness[] = [];
  if ([...password].length < minLength) {
    weaknesses.push({
      reason: 'length',
      message: `Password should be at least ${minLength} characters.`,
    });
  }
  if (refuseGuessable) weaknesses.push(...(await guessable(password, email)));
  if (weaknesses.length === 0 && (await isBreached(password))) weaknesses.push(COMMON);
  return weaknesses;
}

/** @throws AuthError weak_password with every reason, or validation_failed for an invalid one. */
export async function assertStrongPassword(
  ports: PasswordPolicyPorts,
  password: string,
  email: string,
): Promise<void> {
  if ([...password].length > PASSWORD_MAX_LENGTH) {
    throw refusals.invalidField(`Password cannot be longer than ${PASSWORD_MAX_LENGTH} characters`);
  }
  // All incomplete characters have the same hash.
  if (!password.isWellFormed())
    throw refusals.invalidField('Password cannot contain an incomplete character');
  const weaknesses = await passwordWeaknesses(ports, password, email);
  if (weaknesses.length > 0) {
    throw refusals.weakPassword(weaknesses.map(({ message }) => message).join(' '), [
      ...new Set(weaknesses.map(({ reason }) => reason)),
    ]);
  }
}

async function guessable(password: string, email: string): Promise<Weakness[]> {
  const address = await guessingOf(password, addressParts(email));
  const weaknesses: Weakness[] = [];
  if (address.hasWord) {
    weaknesses.push({
      reason: 'characters',
      message: 'Password should not contain your email address.',
    });
  }
  const { hasWord, isCommon, guessesLog10 } = await guessingOf(password, [PRODUCT_NAME]);
  if (hasWord) {
    weaknesses.push({
      reason: 'characters',
      message: 'Password should not contain the name Parapet.',
    });
  }
  // A short one is judged by its length, unless it is easier to guess than others of that length.
  const least = Math.min(MIN_GUESSES_LOG10, [...password].length - 1);
  if (weaknesses.length === 0 && guessesLog10 < least) {
    weaknesses.push(isCommon ? COMMON : PATTERN);
  }
  return weaknesses;
}

/**
 * Returns the guessable parts of an address: `ada.lovelace@mail.northquay.example` has five parts.
 */
function addressParts(email: string): string[] {
  const text = email.toLowerCase();
  const [local = '', domain = ''] = text.split('@');
  const { subdomain, domainWithoutSuffix } = parseDomain(domain);
  const words = local.split(/[^\p{L}]+/u);
  const labels = [...(subdomain ?? '').split('.'), domainWithoutSuffix ?? ''];
  const joined = local.replace(/[^\p{L}\p{Nd}]/gu, '');
  return [local, joined, ...words, ...labels].filter((part) => part.length >= MIN_ADDRESS_PART);
}
