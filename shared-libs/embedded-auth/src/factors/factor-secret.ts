import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { FactorKeys } from './factor-keys.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the secret of a factor as `<key id>.<base64url>`. The id of the factor is authenticated
 * with it, so that a row copied to another factor does not decrypt.
 */
export function sealSecret(keys: FactorKeys, factorId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(keys, keys.currentId), iv);
  cipher.setAAD(Buffer.from(factorId));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final()]);
  const text = Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url');
  return `${keys.currentId}.${text}`;
}

/** @throws when the key is unknown, or the text was changed or belongs to another factor. */
export function openSecret(keys: FactorKeys, factorId: string, sealed: string): string {
  const [keyId = '', text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, keyOf(keys, keyId), bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(factorId));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const secret = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([secret, decipher.final()]).toString('utf8');
}

/** Returns the keyed hashes under which a code may be stored, that of the current key first. */
export function hashesOfCode(
  keys: FactorKeys,
  factorId: string,
  code: string,
): [string, ...string[]] {
  const hash = (keyId: string) =>
    createHmac('sha256', keyOf(keys, keyId)).update(`code:${factorId}:${code}`).digest('hex');
  const previous = [...keys.byId.keys()].filter((id) => id !== keys.currentId);
  return [hash(keys.currentId), ...previous.map(hash)];
}

function keyOf(keys: FactorKeys, id: string): Uint8Array {
  const key = keys.byId.get(id);
  if (key === undefined) throw new Error(`The key ${id} of a second factor is missing.`);
  return key;
}
