import { hash, verify } from '@node-rs/argon2';

// OWASP's argon2id setting of least memory: 19 MiB, two passes, one lane.
// The library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let standIn: Promise<string> | undefined;

/** Argon2id in PHC format, with the cost inside. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether `password` is the one behind `stored`. With no stored hash the answer is false, but only
 * after the same work, so that timing does not tell who has an account.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('nobody has this one');
  const matches = await verify(stored ?? (await standIn), password);
  return matches && stored !== null;
}
