import { setTimeout as delay } from 'node:timers/promises';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { ActorKey, AssuranceLevel } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { COOLDOWN_MS, createKeySet, EMPTY_KEY_SET, KeySetUnavailable } from './key-set.ts';

/** The claims of a verified token. */
export interface VerifiedToken {
  readonly userId: string;
  readonly email: string | null;
  readonly sessionId: string | null;
  readonly level: AssuranceLevel;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** The token is an API key. */
  readonly apiKey?: ActorKey;
}

export interface TokenVerifier {
  /** @throws AppError session_invalid for a bad token, not_ready without a key set, or with an empty one. */
  verify(token: string): Promise<VerifiedToken>;
  /** @throws as {@link createKeySet}'s `ping` does. */
  ping(): Promise<void>;
}

const claims = z.object({
  sub: z.uuid(),
  exp: z.number(),
  email: z.string().optional(),
  session_id: z.uuid().optional(),
  aal: z.string().optional(),
  // Supabase signs tokens for other applications with the same keys and sets this claim.
  client_id: z.never().optional(),
});

/** How long a verified token is accepted without verifying its signature again. */
const TRUST_MS = 5000;
const REMEMBERED = 10_000;
/** A key that a set read after the token came does not list is not looked for again for so long. */
const UNKNOWN_KEY_MS = 30_000;
/** Anyone may send a header of any form, so it is read before a key is looked for. */
const tokenHeader = z.object({
  alg: z.enum(['ES256', 'RS256', 'EdDSA']),
  kid: z.string().max(200).optional(),
  crit: z.undefined().optional(),
});

/**
 * Creates the verifier for both modes. Tokens must name `issuer`; a token is verified once in five
 * seconds.
 */
export function createTokenVerifier(options: { keySetUrl: URL; issuer: string }): TokenVerifier {
  const keySet = createKeySet(options.keySetUrl);
  const check = (token: string) =>
    jwtVerify(token, keySet.getKey, {
      issuer: options.issuer,
      audience: 'authenticated',
      algorithms: [...tokenHeader.shape.alg.options],
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
    const { kid = '' } = tokenHeader.parse(headerOf(token));
    const isJustRead = keySet.isJustRead();
    try {
      return await check(token);
    } catch (error) {
      if (!isJustRead || !isUnknownKey(error)) throw error;
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
      const { sub, exp, email, session_id, aal } = claims.parse(payload);
      return {
        userId: sub,
        email: email ?? null,
        sessionId: session_id ?? null,
        level: levelOf(aal),
        expiresAt: exp,
      };
    } catch (error) {
      if (keySet.isEmpty()) {
        throw new AppError('not_ready', EMPTY_KEY_SET, { cause: error });
      }
      throw refusal(error);
    }
  });
  return {
    verify: verifyOnce,
    ping: keySet.ping,
  };
}

/** Anything but a proved second factor is the lower level. */
export const levelOf = (aal: string | undefined): AssuranceLevel =>
  aal === 'aal2' || aal === 'aal3' ? 'aal2' : 'aal1';

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

/** @throws JWTInvalid */
function headerOf(token: string): unknown {
  try {
    return decodeProtectedHeader(token);
  } catch (cause) {
    throw new errors.JWTInvalid('The header cannot be read.', { cause });
  }
}

/** Only a key set that cannot be had is a fault of ours. */
function refusal(cause: unknown): AppError {
  if (cause instanceof KeySetUnavailable) {
    const { cause: reason } = cause;
    return new AppError('not_ready', 'Sessions cannot be checked right now. Try again.', {
      cause: reason,
    });
  }
  if (cause instanceof errors.JWTExpired) {
    return new AppError('session_invalid', 'JWT has expired', { cause });
  }
  if (cause instanceof errors.JWTInvalid || cause instanceof errors.JWSInvalid) {
    return new AppError('session_invalid', 'Invalid JWT structure', { cause });
  }
  return new AppError('session_invalid', 'Your session is not valid. Sign in again.', { cause });
}
