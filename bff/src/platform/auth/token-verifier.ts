import { setTimeout as delay } from 'node:timers/promises';
import { createRemoteJWKSet, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { AppError } from '../app-error.ts';

/** The claims of a verified token. */
export interface VerifiedToken {
  readonly userId: string;
  readonly email: string | null;
  readonly sessionId: string | null;
  /** Unix seconds. */
  readonly expiresAt: number;
}

export interface TokenVerifier {
  /** @throws AppError session_invalid for a bad token, not_ready without a key set, or with an empty one. */
  verify(token: string): Promise<VerifiedToken>;
  /** @throws when the key set cannot be read or holds no key. */
  ping(): Promise<void>;
}

const claims = z.object({
  sub: z.uuid(),
  exp: z.number(),
  email: z.string().optional(),
  session_id: z.uuid().optional(),
  // Supabase signs tokens for other applications with the same keys and sets this claim.
  client_id: z.never().optional(),
});
const keySetBody = z.object({ keys: z.array(z.unknown()) });

/**
 * An auth service that signs with a shared secret publishes no keys, so none of its tokens can be
 * verified.
 */
const EMPTY_KEY_SET = 'JWKS is empty';

const KEY_SET_CACHE_MS = 10 * 60_000;
/** How long a verified token is accepted without verifying its signature again. */
const TRUST_MS = 5000;
const REMEMBERED = 10_000;
/** The key set is read again for an unknown key, at most this often. */
const COOLDOWN_MS = 1000;
/** A key that a set read after the token came does not list is not looked for again for so long. */
const UNKNOWN_KEY_MS = 30_000;
/** Characters of a key's id that are remembered: anyone may send one of any length. */
const LONGEST_KEY_ID = 200;

/**
 * Creates the verifier for both modes. It fetches the key set from `keySetUrl` and caches it for
 * ten minutes; tokens must name `issuer`. A token is verified once in five seconds.
 */
export function createTokenVerifier(options: { keySetUrl: URL; issuer: string }): TokenVerifier {
  const keySet = createRemoteJWKSet(options.keySetUrl, {
    cacheMaxAge: KEY_SET_CACHE_MS,
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: 5000,
  });
  const check = (token: string) =>
    jwtVerify(token, keySet, {
      issuer: options.issuer,
      audience: 'authenticated',
      algorithms: ['ES256', 'RS256', 'EdDSA'],
      clockTolerance: 5,
    });
  const unknownKeys = new Map<string, number>();
  const waiting = new Map<string, Promise<void>>();

  const checkKnown = async (token: string, kid: string) => {
    try {
      return await check(token);
    } catch (error) {
      if (unknownKeys.size >= REMEMBERED) unknownKeys.clear();
      if (isUnknownKey(error)) unknownKeys.set(kid, Date.now() + UNKNOWN_KEY_MS);
      throw error;
    }
  };

  /** The key may be newer than a set that was just read, as after a rotation: it is read once more. */
  const checkAgain = async (token: string) => {
    const isJustRead = keySet.coolingDown;
    try {
      return await check(token);
    } catch (error) {
      if (!isJustRead || !isUnknownKey(error)) throw error;
      const kid = (decodeProtectedHeader(token).kid ?? '').slice(0, LONGEST_KEY_ID);
      if ((unknownKeys.get(kid) ?? 0) > Date.now()) throw error;
      const ended = waiting.get(kid) ?? delay(COOLDOWN_MS).finally(() => waiting.delete(kid));
      waiting.set(kid, ended);
      await ended;
      return await checkKnown(token, kid);
    }
  };

  const verifyOnce = rememberVerified(async (token) => {
    try {
      const { payload } = await checkAgain(token);
      const { sub, exp, email, session_id } = claims.parse(payload);
      return {
        userId: sub,
        email: email ?? null,
        sessionId: session_id ?? null,
        expiresAt: exp,
      };
    } catch (error) {
      if (keySet.jwks()?.keys.length === 0) {
        throw new AppError('not_ready', EMPTY_KEY_SET, { cause: error });
      }
      throw refusal(error);
    }
  });
  return {
    verify: verifyOnce,
    async ping() {
      const response = await fetch(options.keySetUrl, { signal: AbortSignal.timeout(3000) });
      if (!response.ok) throw new Error(`The key set answered with status ${response.status}.`);
      const { keys } = keySetBody.parse(await response.json());
      if (keys.length === 0) throw new Error(EMPTY_KEY_SET);
    },
  };
}

const isUnknownKey = (error: unknown): boolean => error instanceof errors.JWKSNoMatchingKey;

/** Remembers verified tokens, never beyond their expiry. Only the same text counts as the same token. */
function rememberVerified(verify: TokenVerifier['verify']): TokenVerifier['verify'] {
  const verified = new Map<string, { token: VerifiedToken; until: number }>();
  return async (text) => {
    const known = verified.get(text);
    if (known && known.until > Date.now()) return known.token;
    verified.delete(text);
    const token = await verify(text);
    if (verified.size >= REMEMBERED) verified.clear();
    verified.set(text, { token, until: Math.min(Date.now() + TRUST_MS, token.expiresAt * 1000) });
    return token;
  };
}

function refusal(cause: unknown): AppError {
  if (cause instanceof errors.JWTExpired) {
    return new AppError('session_invalid', 'JWT has expired', { cause });
  }
  if (cause instanceof errors.JWTInvalid || cause instanceof errors.JWSInvalid) {
    return new AppError('session_invalid', 'Invalid JWT structure', { cause });
  }
  const isAboutToken =
    cause instanceof z.ZodError ||
    cause instanceof errors.JWTClaimValidationFailed ||
    cause instanceof errors.JWSSignatureVerificationFailed ||
    cause instanceof errors.JWKSNoMatchingKey ||
    cause instanceof errors.JOSEAlgNotAllowed ||
    cause instanceof errors.JOSENotSupported;
  return isAboutToken
    ? new AppError('session_invalid', 'Your session is not valid. Sign in again.', { cause })
    : new AppError('not_ready', 'Sessions cannot be checked right now. Try again.', { cause });
}
