import type { BreachFlags, ExposureKind } from '@parapet/contracts/breach/breach';
import type { Address } from '../identities/identity.policy.ts';

/** This is known of a breach. */
export interface BreachFacts {
  /** At most 100 characters. */
  readonly name: string;
  readonly title: string;
  /** Its source or the breach list describes it; otherwise nothing but the name is known. */
  readonly isListed: boolean;
  readonly site: string | null;
  /** `YYYY-MM-DD` */
  readonly breachDate: string | null;
  /** ISO 8601. */
  readonly addedAt: string | null;
  readonly dataClasses: readonly string[];
  readonly flags: BreachFlags;
}

/** One person in one breach, as a source tells it. No password is ever in it. */
export interface Leak {
  readonly address: Address;
  readonly breach: BreachFacts;
  /** Of this person, where the source tells them; otherwise those of the breach. */
  readonly dataClasses: readonly string[];
  readonly passwordExposed: boolean;
  readonly services: readonly string[];
}

export const noFlags: BreachFlags = {
  isVerified: false,
  isFabricated: false,
  isSensitive: false,
  isRetired: false,
  isSpamList: false,
  isStealerLog: false,
};

/** All stealer logs of a person are one exposure, which names the sites. */
export const stealerLogs: BreachFacts = {
  name: 'stealer-logs',
  title: 'Stealer log',
  isListed: true,
  site: null,
  breachDate: null,
  addedAt: null,
  dataClasses: ['Email addresses', 'Passwords'],
  flags: { ...noFlags, isVerified: true, isStealerLog: true },
};

/** A breach of which nothing but the name is known. */
export const unlisted = (name: string, breachDate: string | null = null): BreachFacts => ({
  name,
  title: name,
  isListed: false,
  site: null,
  breachDate,
  addedAt: null,
  dataClasses: [],
  flags: noFlags,
});

const ADDRESS_CLASSES: ReadonlySet<string> = new Set(['email addresses', 'email address', 'email']);

export const tellsPasswords = (dataClasses: readonly string[]): boolean =>
  dataClasses.some((one) => one.toLowerCase().includes('password') && !/hint/i.test(one));

/** Returns the gravest that was exposed. */
export function kindOf(
  { flags, isListed }: Pick<BreachFacts, 'flags' | 'isListed'>,
  dataClasses: readonly string[],
  passwordExposed: boolean,
): ExposureKind {
  if (flags.isStealerLog) return 'stealer_log';
  if (passwordExposed || tellsPasswords(dataClasses)) return 'password';
  // Not to know what was exposed is not the same as nothing but the address.
  if (!isListed && dataClasses.length === 0) return 'personal_data';
  const others = dataClasses.filter((one) => !ADDRESS_CLASSES.has(one.toLowerCase()));
  return others.length > 0 ? 'personal_data' : 'address';
}
