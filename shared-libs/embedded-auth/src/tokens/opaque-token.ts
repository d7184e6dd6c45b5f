import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits, safe in a URL. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a token. Plain SHA-256 is enough for 256 random bits. */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Derives the refresh token that follows another. It is always the same, so it can be sent again
 * although only hashes are stored. Deriving it needs the key.
 */
export function successorOf(key: Uint8Array, token: string): string {
  return createHmac('sha256', key).update(`refresh:${token}`).digest('base64url');
}

/** Returns six random decimal digits. */
export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/**
 * Returns the stored form of a code, keyed because a plain hash of six digits is easy to reverse.
 */
export function hashCode(
  key: Uint8Array,
  owner: { userId: string; tokenType: string },
  code: string,
): string {
  return createHmac('sha256', key)
    .update(`${owner.userId}:${owner.tokenType}:${code}`)
    .digest('hex');
}

/** Compares two texts in constant time. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
