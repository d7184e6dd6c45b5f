import type { AssuranceLevel } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { LiveSession } from './live-sessions.repository.ts';
import type { TokenVerifier, VerifiedToken } from './token-verifier.ts';

/** How long an ended session may still be accepted. */
const TRUST_MS = 5000;
const REMEMBERED = 10_000;

/**
 * A verifier that also checks whether the token's session is live, at most every five seconds.
 * Users who signed out or were banned lose access before their token expires. A user with a second
 * factor needs it: the level of token and session must be aal2, and a token from before the proof
 * stays below.
 * @throws AppError session_invalid, second_factor_required
 */
export function onlyLiveSessions(
  tokens: TokenVerifier,
  read: (session: { userId: string; sessionId: string }) => Promise<LiveSession | null>,
): TokenVerifier {
  const seenAlive = new Map<string, { level: AssuranceLevel; until: number }>();

  const check = async ({ userId, sessionId, level: claimed }: VerifiedToken) => {
    if (sessionId === null) throw ended();
    const key = `${sessionId}:${userId}:${claimed}`;
    const trusted = seenAlive.get(key);
    if (trusted !== undefined && trusted.until > Date.now()) return trusted.level;
    seenAlive.delete(key);
    const session = await read({ userId, sessionId });
    if (session === null) throw ended();
    const level = claimed === 'aal2' && session.level === 'aal2' ? 'aal2' : 'aal1';
    if (session.hasSecondFactor && level === 'aal1') {
      throw new AppError('second_factor_required', 'Prove your second factor to continue.');
    }
    if (seenAlive.size >= REMEMBERED) seenAlive.clear();
    seenAlive.set(key, { level, until: Date.now() + TRUST_MS });
    return level;
  };

  return {
    ping: tokens.ping,
    async verify(token) {
      const verified = await tokens.verify(token);
      return { ...verified, level: await check(verified) };
    },
  };
}

const ended = () => new AppError('session_invalid', 'Your session has ended. Sign in again.');
