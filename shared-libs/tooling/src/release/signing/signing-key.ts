import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Problem } from '../../launcher/problem.ts';

/** The public key as base64url, as `PARAPET_RELEASE_PUBLIC_KEYS` has it. */
export const publicKeyOf = (privateKey: KeyObject): string =>
  String(createPublicKey(privateKey).export({ format: 'jwk' }).x);

/** Names a public key in a signature. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16);

/** A new private key, as PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

/**
 * Writes a new private key, readable by its owner alone. Returns the public key.
 *
 * @throws Problem when the file exists: a key that is in use must not be lost.
 */
export async function writeSigningKey(file: string): Promise<string> {
  const text = newSigningKey();
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Problem(`${file} exists already. Name another file, or move it away first.`);
  });
  return publicKeyOf(readSigningKey(text, file));
}

/**
 * Reads a private key: PEM, or its PKCS #8 form in base64 on one line. The message of the Problem does
 * not quote it.
 */
export function readSigningKey(text: string, from: string): KeyObject {
  try {
    const key = text.includes('-----BEGIN')
      ? createPrivateKey(text)
      : createPrivateKey({
          key: Buffer.from(text.trim(), 'base64'),
          format: 'der',
          type: 'pkcs8',
        });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Reported below: the error of the library may contain parts of the key.
  }
  throw new Problem(`${from} is no Ed25519 private key. "npm run release -- new-key" makes one.`);
}
