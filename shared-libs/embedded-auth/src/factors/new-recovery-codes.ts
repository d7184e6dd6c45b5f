import { randomInt } from 'node:crypto';

/** How many codes a set has. */
const RECOVERY_CODES = 10;
/** Letters and digits that nobody mistakes for another. */
const SYMBOLS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 16 of 31 symbols are 79 bits. */
const LENGTH = 16;

/** Returns a set of codes in canonical form: lower case, without separators. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    codes.add(Array.from({ length: LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join(''));
  }
  return [...codes];
}

/** Returns the canonical form of a code as a person typed it. */
export const canonicalCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '');
