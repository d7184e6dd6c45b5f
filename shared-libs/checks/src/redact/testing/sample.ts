/** A secret to hide, made up; put together here so that no source holds one. */
export interface Sample {
  id: string;
  /** The text that has it. */
  text: string;
  /** Tells what must vanish completely. */
  secret: string;
  /** Tells what looks like it and must stay. */
  stays: string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
export const mixed = `${LETTERS}${LETTERS.toUpperCase()}0123456789`;
export const lower = `${LETTERS}0123456789`;
export const upper = `${LETTERS.toUpperCase()}0123456789`;
export const hexadecimal = '0123456789abcdef';
export const decimal = '0123456789';

/** A body of so many characters that looks random, the same at each run, and has a digit. */
export function body(length: number, of: string = mixed): string {
  let state = length * 7919 + of.length;
  let made = '';
  for (let at = 0; at < length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    const digit = at % 5 === 3;
    const members = digit ? '0123456789' : of;
    made += members.charAt(state % members.length);
  }
  return made;
}

/** The pieces of six characters and more that are left of the secret. */
export function survivors(shown: string, secret: string): string[] {
  const found: string[] = [];
  for (let at = 0; at + 6 <= secret.length; at += 1) {
    const piece = secret.slice(at, at + 6);
    if (shown.includes(piece)) found.push(piece);
  }
  return found;
}
