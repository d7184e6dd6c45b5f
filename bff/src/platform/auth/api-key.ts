import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { API_KEY_FORM, API_KEY_START } from '@parapet/contracts/access/api-key';

export interface NewApiKey {
  /** Shown once. */
  readonly key: string;
  readonly prefix: string;
  readonly hash: string;
}

export function newApiKey(): NewApiKey {
  const prefix = API_KEY_START + randomBytes(8).toString('hex');
  const key = `${prefix}_${randomBytes(32).toString('hex')}`;
  return { key, prefix, hash: hashOf(key) };
}

/** 256 random bits need no slow hash. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_START);

/** Undefined for what has not the form of a key. */
export const prefixOf = (key: string): string | undefined =>
  API_KEY_FORM.test(key) ? key.slice(0, API_KEY_START.length + 16) : undefined;

/** Takes the same time wherever the hashes differ. */
export const isKeyOf = (key: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(key), 'hex'), Buffer.from(hash, 'hex'));
