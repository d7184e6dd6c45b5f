import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openKeyFolder } from './key-folder.ts';

/** Encrypts secrets that are read again later, such as a customer's cloud keys. */
export interface Secrets {
  /** `boundTo` names the owner of the secret; it can be opened only with the same value. */
  seal(plain: string, boundTo: readonly string[]): string;
  /** @throws when the text was altered, has another owner or was sealed with another key */
  open(sealed: string, boundTo: readonly string[]): string;
  /**
   * Returns a keyed SHA-256 of a text, in hex: equal texts of one owner are found by it, and nobody without
   * the key finds out which text it is.
   */
  digest(plain: string, boundTo: readonly string[]): string;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Format: `v1.<key id>.<nonce, ciphertext and tag in base64url>`; the key id distinguishes keys
 * after a rotation.
 */
export function createSecrets(masterKey: Buffer): Secrets {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'parapet secrets v1', 32));
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  const digestKey = Buffer.from(hkdfSync('sha256', masterKey, '', 'parapet digests v1', 32));
  const bound = (parts: readonly string[]) => Buffer.from(JSON.stringify(['v1', keyId, ...parts]));

  return {
    seal(plain, boundTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(bound(boundTo));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const packed = Buffer.concat([nonce, body, cipher.getAuthTag()]);
      return `v1.${keyId}.${packed.toString('base64url')}`;
    },
    open(sealed, boundTo) {
      const [version, sealedWith, packed] = sealed.split('.');
      if (version !== 'v1' || packed === undefined) throw new Error('Not a sealed secret.');
      if (sealedWith !== keyId) throw new Error(`Sealed with key ${sealedWith}, not ${keyId}.`);
      const bytes = Buffer.from(packed, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(bound(boundTo))
        .setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    digest: (plain, boundTo) =>
      createHmac('sha256', digestKey)
        .update(JSON.stringify([...boundTo, plain]))
        .digest('hex'),
  };
}

/**
 * Returns the key of the environment, or the one in the data folder, created on first use (mode
 * 0600). Processes that start at the same time get the same key.
 */
export async function loadMasterKey(config: {
  encryptionKey: string | null;
  dataDir: string;
}): Promise<Buffer> {
  if (config.encryptionKey) return Buffer.from(config.encryptionKey, 'base64');
  const file = join(await openKeyFolder(config.dataDir), 'encryption-key');
  const candidate = `${file}.${randomUUID()}`;
  await writeFile(candidate, randomBytes(32).toString('base64'), { mode: 0o600, flush: true });
  try {
    await link(candidate, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(candidate, { force: true });
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64');
  if (key.length !== 32) throw new Error(`${file} is damaged: restore it from a backup.`);
  return key;
}
