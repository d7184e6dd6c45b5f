import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { newSigningKey, publicKeyOf, readSigningKey } from '../release/signing/signing-key.ts';

const PASSWORDS = [
  'POSTGRES_PASSWORD',
  'PARAPET_LOGIN_PASSWORD',
  'PARAPET_OWNER_PASSWORD',
  'AUTH_DATABASE_PASSWORD',
  'AUTH_JWT_SECRET',
  'RELEASE_SECRET_ACCESS_KEY',
  'FILES_SECRET_ACCESS_KEY',
  'SUPABASE_SECRET_KEY',
];

/**
 * Makes every secret that docker-compose.yml needs, as lines of an .env file. Passwords are hexadecimal,
 * since they become parts of URLs.
 * @param names what the new release key may release
 */
export function newSecrets(names: readonly string[]): string[] {
  const key = readSigningKey(newSigningKey(), 'a new key');
  const der = key.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const publicKey = publicKeyOf(key);
  return [
    ...PASSWORDS.map((name) => `${name}=${randomBytes(32).toString('hex')}`),
    `RELEASE_ACCESS_KEY_ID=${randomBytes(10).toString('hex')}`,
    `FILES_ACCESS_KEY_ID=${randomBytes(10).toString('hex')}`,
    `PARAPET_ENCRYPTION_KEY=${randomBytes(32).toString('base64')}`,
    `PARAPET_RELEASE_SIGNING_KEY=${der}`,
    `PARAPET_RELEASE_PUBLIC_KEYS=${names.map((name) => `${name}=${publicKey}`).join(',')}`,
    `AUTH_SIGNING_KEYS='${JSON.stringify([newTokenKey()])}'`,
  ];
}

/** The private key that signs access tokens, as the auth service reads it. */
function newTokenKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = privateKey.export({ format: 'jwk' });
  return { ...jwk, kid: randomUUID(), alg: 'ES256', use: 'sig', key_ops: ['sign', 'verify'] };
}
