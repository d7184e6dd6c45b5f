import { readFileSync } from 'node:fs';
import { type ReleaseKey, releaseKeysSchema } from '@parapet/contracts/releases/release-signature';
import { Problem } from '../../launcher/problem.ts';
import { createSigner, type ReleaseSigner } from './release-signer.ts';
import { readSigningKey } from './signing-key.ts';

/** The environment of a release. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The variables with private keys, which no process of an installation needs. */
export const SIGNING_VARIABLES = [
  'PARAPET_RELEASE_SIGNING_KEY',
  'PARAPET_RELEASE_SIGNING_KEY_FILE',
] as const;

/** The signer of the environment; undefined when it names no key. */
export function signerOf(env: Environment): ReleaseSigner | undefined {
  const { PARAPET_RELEASE_SIGNING_KEY: key, PARAPET_RELEASE_SIGNING_KEY_FILE: file } = env;
  if (key && file) {
    throw new Problem(`Set one of ${SIGNING_VARIABLES.join(' and ')}, not both.`);
  }
  const known = knownKeys(env);
  if (key) return createSigner(readSigningKey(key, 'PARAPET_RELEASE_SIGNING_KEY'), known);
  return file ? createSigner(readSigningKey(readKeyFile(file), file), known) : undefined;
}

/** Returns whether the environment names a key. */
export const hasKey = (env: Environment): boolean =>
  SIGNING_VARIABLES.some((name) => Boolean(env[name]));

/** The public keys in `PARAPET_RELEASE_PUBLIC_KEYS`. */
export function knownKeys(env: Environment): ReleaseKey[] {
  const parsed = releaseKeysSchema.safeParse(env.PARAPET_RELEASE_PUBLIC_KEYS ?? '');
  if (parsed.success) return parsed.data;
  throw new Problem('PARAPET_RELEASE_PUBLIC_KEYS must look like mfe-assets=<public key>,…');
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Problem(`The key file ${file} cannot be read.`);
  }
}
