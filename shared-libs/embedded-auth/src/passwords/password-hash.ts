import { hash, verify } from '@node-rs/argon2';

// OWASP's argon2id setting with the least memory: 19 MiB, two passes, parallelism of one.
// The library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let dummyHash: Promise<string> | undefined;

/** Returns an argon2id hash in PHC format, which includes the cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Returns whether `password` matches `stored`. Without a stored hash it returns false after the same work,
 * so that timing does not reveal who has an account.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this one');
  const matches = await verify(stored ?? (await dummyHash), password);
  return matches && stored !== null;
}
