import { randomInt } from 'node:crypto';

/**
 * Returns an address that no account has yet. It is made unique by digits, because letters of an
 * address may not occur in a password, where chance would put them.
 */
export const newEmail = (name: string, domain = 'northquay.example'): string =>
  `${name}-${randomInt(10 ** 12)}@${domain}`;
