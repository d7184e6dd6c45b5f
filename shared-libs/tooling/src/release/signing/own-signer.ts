import { randomUUID } from 'node:crypto';
import { appendFile, chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  keyText,
  type ReleaseKey,
  releaseKeysSchema,
} from '@parapet/contracts/releases/release-signature';
import { type Environment, knownKeys } from './environment-signer.ts';
import { createSigner, type ReleaseSigner } from './release-signer.ts';
import { newSigningKey, publicKeyOf, readSigningKey } from './signing-key.ts';

/**
 * The signer of this machine, with the key of its data folder. The key is made at the first release;
 * its public key is registered for these remotes, where the API of this machine reads it.
 */
export async function openOwnSigner(
  dataDir: string,
  remotes: readonly string[],
  env: Environment = process.env,
): Promise<ReleaseSigner> {
  const folder = join(dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'release-signing-key');
  const text = (await readIfPresent(file)) ?? (await createKey(file));
  const key = readSigningKey(text, file);
  const publicKey = publicKeyOf(key);
  const registered = await register(
    join(folder, 'release-public-keys'),
    remotes.map((remote) => ({ remote, publicKey })),
  );
  return createSigner(key, [...registered, ...knownKeys(env)]);
}

/** Two first starts may run at once, also in one process; both use the key whose file was complete first. */
async function createKey(file: string): Promise<string> {
  const written = `${file}.${randomUUID()}.new`;
  await writeFile(written, newSigningKey(), { mode: 0o600 });
  await link(written, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(written);
  return await readFile(file, 'utf8');
}

/** Adds keys that are missing. Lines are only appended, so concurrent releases lose none. */
async function register(file: string, keys: readonly ReleaseKey[]): Promise<ReleaseKey[]> {
  const registered = releaseKeysSchema.parse((await readIfPresent(file)) ?? '');
  const known = new Set(registered.map(keyText));
  const added = keys.filter((key) => !known.has(keyText(key)));
  if (added.length > 0) {
    await appendFile(file, `${added.map(keyText).join('\n')}\n`, { mode: 0o600 });
    await chmod(file, 0o600);
  }
  return [...registered, ...added];
}

async function readIfPresent(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
