import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
} from 'jose';
import { z } from 'zod';
import {
  type FactorKeys,
  loadOrCreateFactorKeys,
  rotateFactorKeys,
} from '../factors/factor-keys.ts';
import { readKeyFile, readOrCreateKeyFile, replaceKeyFile } from './key-file.ts';

const SIGNING_FILE = 'auth-signing-keys.json';
const API_FILE = 'auth-api-keys.json';

const signingFile = z.object({
  version: z.literal(1),
  currentKid: z.string(),
  codeKey: z.string(),
  keys: z
    .array(
      z.object({
        kid: z.string(),
        createdAt: z.iso.datetime(),
        privateJwk: z.object({
          kty: z.literal('EC'),
          crv: z.literal('P-256'),
          x: z.string(),
          y: z.string(),
          d: z.string(),
        }),
      }),
    )
    .min(1),
});
type SigningFile = z.infer<typeof signingFile>;

const apiFile = z.object({
  version: z.literal(1),
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
});

/** The keys that sign and verify access tokens. */
export interface SigningKeys {
  current: { kid: string; privateKey: CryptoKey };
  /** Public keys of all key pairs, including the previous one. */
  publicJwks: JSONWebKeySet;
  /** Secret for the keyed hashes of mailed codes and for deriving refresh tokens. */
  codeKey: Uint8Array;
  /** Secrets that encrypt second factors at rest. */
  factorKeys: FactorKeys;
}

/** The keys that callers send in the `apikey` header: one for browsers, one only for servers. */
export interface ApiKeys {
  publishableKey: string;
  secretKey: string;
}

/**
 * The signing keys in `keyFolder`, created on first use (mode 0600).
 * Processes that start at the same moment get the same keys.
 * @throws when the file exists but cannot be read or is invalid.
 */
export async function loadOrCreateSigningKeys(keyFolder: string): Promise<SigningKeys> {
  const file = path.join(keyFolder, SIGNING_FILE);
  const stored = await readOrCreateKeyFile(file, signingFile, async () => {
    const key = await newSigningKey();
    return { version: 1 as const, currentKid: key.kid, codeKey: newCodeKey(), keys: [key] };
  });
  const current = stored.keys.find((key) => key.kid === stored.currentKid);
  if (current === undefined) {
    throw new Error(`${file}: currentKid names no key in the file.`);
  }
  const privateKey = await importJWK(current.privateJwk, 'ES256');
  if (privateKey instanceof Uint8Array) {
    throw new Error(`${file}: the current key is not a private EC key.`);
  }
  return {
    current: { kid: current.kid, privateKey },
    publicJwks: { keys: stored.keys.map(publicHalf) },
    codeKey: Buffer.from(stored.codeKey, 'base64url'),
    factorKeys: await loadOrCreateFactorKeys(keyFolder),
  };
}

/**
 * Adds a key that signs from the next start on. The previous key stays published, so that nobody is
 * signed out; a leaked key is removed by the second rotation. Mailed codes become invalid; second
 * factors stay valid, because every key that encrypted one is kept.
 */
export async function rotateSigningKeys(keyFolder: string): Promise<void> {
  await loadOrCreateSigningKeys(keyFolder);
  const file = path.join(keyFolder, SIGNING_FILE);
  const stored = await readKeyFile(file, signingFile);
  const key = await newSigningKey();
  await replaceKeyFile(file, {
    ...stored,
    currentKid: key.kid,
    codeKey: newCodeKey(),
    keys: [key, ...stored.keys.filter(({ kid }) => kid === stored.currentKid)],
  });
  await rotateFactorKeys(keyFolder);
}

/**
 * The API keys in `keyFolder`, created on first use (mode 0600). @throws as
 * loadOrCreateSigningKeys.
 */
export async function loadOrCreateApiKeys(keyFolder: string): Promise<ApiKeys> {
  const { publishableKey, secretKey } = await readOrCreateKeyFile(
    path.join(keyFolder, API_FILE),
    apiFile,
    async () => ({
      version: 1 as const,
      publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
      secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    }),
  );
  return { publishableKey, secretKey };
}

const newCodeKey = (): string => randomBytes(32).toString('base64url');

async function newSigningKey(): Promise<SigningFile['keys'][number]> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { kty, crv, x, y, d } = await exportJWK(privateKey);
  return signingFile.shape.keys.element.parse({
    kid: randomUUID(),
    createdAt: new Date().toISOString(),
    privateJwk: { kty, crv, x, y, d },
  });
}

function publicHalf({ kid, privateJwk }: SigningFile['keys'][number]): JWK {
  const { kty, crv, x, y } = privateJwk;
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
}
