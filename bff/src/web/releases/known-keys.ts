import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ReleaseSignature } from '@parapet/contracts/releases/release';
import {
  coversChannel,
  type ReleaseKey,
  releaseKeysSchema,
} from '@parapet/contracts/releases/release-signature';

const LIVE = 'production';

/** The public keys that may release, by remote. Without a channel, those of all channels. */
export interface KnownKeys {
  /** Returns the key of a signature if it is one of the remote's. */
  find(remote: string, keyId: string, channel?: string): Promise<KeyObject | undefined>;
  /** Returns the remotes with a key that may release to production. */
  remotes(): Promise<string[]>;
  /** Returns the ids of a remote's keys. */
  idsOf(remote: string, channel?: string): Promise<string[]>;
}

/**
 * @param configured keys of the operator's environment
 * @param file keys that this machine has registered for its own releases; may be missing. Read each
 * time, since a release on this machine may add one.
 */
export function createKnownKeys(configured: readonly ReleaseKey[], file: string | null): KnownKeys {
  const readAll = async () => [...configured, ...(file === null ? [] : await readKeys(file))];
  const keysOf = async (remote: string, channel?: string): Promise<Map<string, KeyObject>> => {
    const known = await readAll();
    return new Map(
      known
        .filter(
          (key) => key.remote === remote && (channel === undefined || coversChannel(key, channel)),
        )
        .map(({ publicKey }) => [keyIdOf(publicKey), importKey(publicKey)]),
    );
  };
  return {
    find: async (remote, keyId, channel) => (await keysOf(remote, channel)).get(keyId),
    remotes: async () =>
      (await readAll()).filter((key) => coversChannel(key, LIVE)).map(({ remote }) => remote),
    idsOf: async (remote, channel) => [...(await keysOf(remote, channel)).keys()],
  };
}

export const isSignedBy = (key: KeyObject, text: string, { value }: ReleaseSignature): boolean =>
  verify(null, Buffer.from(text), key, Buffer.from(value, 'base64'));

const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16);

const importKey = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

async function readKeys(file: string): Promise<ReleaseKey[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '';
    throw error;
  });
  return releaseKeysSchema.parse(text);
}
