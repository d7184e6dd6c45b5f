import { setTimeout as delay } from 'node:timers/promises';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWKSCacheInput,
  type JWTVerifyGetKey,
  jwksCache,
} from 'jose';
import { DegradedError } from '../health/degraded-error.ts';

/** The public keys of the auth service. */
export interface KeySet {
  readonly getKey: JWTVerifyGetKey;
  /** Returns whether the set was read within the last second. */
  isJustRead(): boolean;
  /** Returns whether the set, as it was read last, holds no key. */
  isEmpty(): boolean;
  /**
   * Reads the set.
   * @throws DegradedError when it cannot be read or is empty, but an earlier one had keys; until then
   *   the error itself
   */
  ping(): Promise<void>;
}

/** The set is read again for an unknown key, at most this often. */
export const COOLDOWN_MS = 1000;
/**
 * An auth service that signs with a shared secret publishes no keys, so none of its tokens can be
 * verified.
 */
export const EMPTY_KEY_SET = 'JWKS is empty';

/** No key set can be had; `cause` says why. Every other failure of a verification is the token's. */
export class KeySetUnavailable extends Error {
  override readonly name = 'KeySetUnavailable';
}

const CACHE_MS = 10 * 60_000;
/** While the service is away, the set is used for so long: as an access token lives by default. */
const STALE_MS = 60 * 60_000;
/** A service that did not answer is not asked again for so long, while an older set can be used. */
const RETRY_MS = 5000;
const TIMEOUT_MS = 3000;
/** A balancer does not wait for long, so neither does a process that can serve without an answer. */
const PING_MS = 1000;

/** Reads the key set at a URL and keeps it for ten minutes; for an hour while it cannot be read. */
export function createKeySet(url: URL): KeySet {
  const read: JWKSCacheInput = {};
  const remote = createRemoteJWKSet(url, {
    cacheMaxAge: CACHE_MS,
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: TIMEOUT_MS,
    [jwksCache]: read,
    [customFetch]: fetchWhole,
  });
  let failed: { error: unknown; until: number } | undefined;
  let hasHadKeys = false;

  const readAt = () => ('uat' in read ? (read.uat ?? 0) : 0);
  const isUsable = () => readAt() > 0 && Date.now() - readAt() < STALE_MS;
  const isEmpty = () => remote.jwks()?.keys.length === 0;

  const fromLastRead: JWTVerifyGetKey = async (header, token) => {
    const last = remote.jwks();
    const unavailable = () => new KeySetUnavailable('No key set', { cause: failed?.error });
    if (!last || !isUsable()) throw unavailable();
    // The key may be newer than the set, so its absence says nothing about the token.
    return await createLocalJWKSet(last)(header, token).catch(() => {
      throw unavailable();
    });
  };
  const getKey: JWTVerifyGetKey = async (header, token) => {
    if (!remote.fresh && failed && failed.until > Date.now() && isUsable()) {
      return await fromLastRead(header, token);
    }
    try {
      return await remote(header, token);
    } catch (error) {
      if (isAboutKey(error)) throw error;
      failed = { error, until: Date.now() + RETRY_MS };
      return await fromLastRead(header, token);
    } finally {
      hasHadKeys ||= (remote.jwks()?.keys.length ?? 0) > 0;
    }
  };
  const readNow = async () => {
    await remote.reload();
    if (isEmpty()) throw new Error(EMPTY_KEY_SET);
    hasHadKeys = true;
  };

  return {
    getKey,
    isJustRead: () => remote.coolingDown,
    isEmpty,
    async ping() {
      if (!hasHadKeys) return await readNow();
      const timer = new AbortController();
      try {
        const late = delay(PING_MS, undefined, { signal: timer.signal }).then(() => {
          throw new Error('The key set was not read in time.');
        });
        await Promise.race([readNow(), late]);
      } catch (cause) {
        throw new DegradedError('The key set cannot be read; the last one is used.', { cause });
      } finally {
        timer.abort();
      }
    },
  };
}

const fetchWhole: typeof fetch = async (...request) => {
  const answer = await fetch(...request);
  if (answer.ok) return answer;
  throw new Error(`The key set answered with status ${answer.status}.`);
};

const isAboutKey = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;
