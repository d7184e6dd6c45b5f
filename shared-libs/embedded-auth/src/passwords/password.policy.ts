import { parse as parseDomain } from 'tldts';
import { refusals } from '../auth-error.ts';
import type { AuthPorts } from '../ports.ts';
import { commonPasswords } from './common-passwords.ts';
import { baseWords, lettersAndDigits, readings } from './spellings.ts';
import { variety } from './variety.ts';

/**
 * auth-js' names for what is wrong with a password: too short; made of what anybody could think of;
 * known from lists.
 */
export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

/** Why a password is refused, in words for its owner. */
export interface Weakness {
  reason: WeakPasswordReason;
  message: string;
}

/** What the policy works with. */
export type PasswordPolicyPorts = Pick<AuthPorts, 'settings' | 'isBreached'>;

const PRODUCT_NAME = 'parapet';
/** Bounds the work of hashing; far above any passphrase. Nothing is ever cut off. */
const PASSWORD_MAX_LENGTH = 256;
/** A shorter repetition or sequence is tried by hand. */
const MIN_VARIETY = 8;
/** Shorter parts of an address stand in ordinary words. */
const MIN_ADDRESS_PART = 4;

const COMMON: Weakness = {
  reason: 'pwned',
  message: 'Password is known to be weak and easy to guess, please choose a different one.',
};

/** What is wrong with a new password of the account with this address; empty when it is good enough. */
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

/** @throws AuthError weak_password with every reason, or validation_failed when it is no password. */
export async function assertStrongPassword(
  ports: PasswordPolicyPorts,
  password: string,
  email: string,
): Promise<void> {
  if ([...password].length > PASSWORD_MAX_LENGTH) {
    throw refusals.invalidField(`Password cannot be longer than ${PASSWORD_MAX_LENGTH} characters`);
  }
  // Hashed, every half of a character is the same.
  if (!password.isWellFormed())
    throw refusals.invalidField('Password cannot hold half a character');
  const weaknesses = await passwordWeaknesses(ports, password, email);
  if (weaknesses.length > 0) {
    throw refusals.weakPassword(weaknesses.map(({ message }) => message).join(' '), [
      ...new Set(weaknesses.map(({ reason }) => reason)),
    ]);
  }
}

async function guessable(password: string, email: string): Promise<Weakness[]> {
  const weaknesses: Weakness[] = [];
  const counted = variety(password);
  if (counted < MIN_VARIETY && counted < [...password].length) {
    weaknesses.push({
      reason: 'characters',
      message:
        'Password repeats itself or follows a sequence, please use more different characters.',
    });
  }
  if (addressParts(email).some((part) => holds(password, part))) {
    weaknesses.push({
      reason: 'characters',
      message: 'Password should not hold your email address.',
    });
  }
  if (holds(password, PRODUCT_NAME)) {
    weaknesses.push({
      reason: 'characters',
      message: 'Password should not hold the name Parapet.',
    });
  }
  const common = await commonPasswords();
  if (baseWords(password).some((word) => common.has(word))) weaknesses.push(COMMON);
  return weaknesses;
}

/** What of an address nobody needs to guess: `ada.lovelace@mail.northquay.example` has five parts. */
function addressParts(email: string): string[] {
  const text = email.toLowerCase();
  const [local = '', domain = ''] = text.split('@');
  const { subdomain, domainWithoutSuffix } = parseDomain(domain);
  const words = local.split(/[^\p{L}]+/u);
  const labels = [...(subdomain ?? '').split('.'), domainWithoutSuffix ?? ''];
  return [local, lettersAndDigits(local), ...words, ...labels].filter(
    (part) => part.length >= MIN_ADDRESS_PART,
  );
}

function holds(password: string, part: string): boolean {
  const text = password.toLowerCase();
  return [text, lettersAndDigits(text)].flatMap(readings).some((reading) => reading.includes(part));
}
