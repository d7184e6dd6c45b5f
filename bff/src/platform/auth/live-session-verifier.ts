import { AppError } from '../app-error.ts';
import type { TokenVerifier, VerifiedToken } from './token-verifier.ts';

/** How long an ended session may still be accepted. */
const TRUST_MS = 5000;
const REMEMBERED = 10_000;

/**
 * A verifier that also checks whether the token's session is live, at most every five seconds.
 * Users who signed out or were banned lose access before their token expires.
 */
export function onlyLiveSessions(
  tokens: TokenVerifier,
  isLive: (session: { userId: string; sessionId: string }) => Promise<boolean>,
): TokenVerifier {
  const seenAlive = new Map<string, number>();

  const check = async ({ userId, sessionId }: VerifiedToken): Promise<boolean> => {
    if (sessionId === null) return false;
    const key = `${sessionId}:${userId}`;
    const trustedUntil = seenAlive.get(key);
    if (trustedUntil !== undefined && trustedUntil > Date.now()) return true;
    seenAlive.delete(key);
    if (!(await isLive({ userId, sessionId }))) return false;
    if (seenAlive.size >= REMEMBERED) seenAlive.clear();
    seenAlive.set(key, Date.now() + TRUST_MS);
    return true;
  };

  return {
    ping: tokens.ping,
    async verify(token) {
      const verified = await tokens.verify(token);
      if (await check(verified)) return verified;
      throw new AppError('session_invalid', 'Your session has ended. Sign in again.');
    },
  };
}
