import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in a URL. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How a random token is stored. Plain SHA-256 is enough: 256 random bits cannot be guessed. */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The refresh token that follows another: always the same one, so that it can be handed out again
 * although only hashes are stored. Nobody without the key can tell it.
 */
export function successorOf(key: Uint8Array, token: string): string {
  return createHmac('sha256', key).update(`refresh:${token}`).digest('base64url');
}

/** Six decimal digits. */
export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** How a code is stored: keyed, because a million codes are soon tried against a plain hash. */
export function hashCode(
  key: Uint8Array,
  owner: { userId: string; tokenType: string },
  code: string,
): string {
  return createHmac('sha256', key)
    .update(`${owner.userId}:${owner.tokenType}:${code}`)
    .digest('hex');
}

/** Equality that takes the same time wherever the two texts differ. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
