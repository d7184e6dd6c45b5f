import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto';
import type { packKeySchema } from '@parapet/contracts/compliance/framework';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { packKeyIn, type StoredPackKey } from '../repositories/pack-key.repository.ts';

export interface PackKeyPorts {
  readonly db: Pick<Database, 'asProcess'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
}

export type PackKey = z.output<typeof packKeySchema>;

const BOUND_TO = ['pack_key', 'installation'];

/** Returns the public key of the installation; it is made at first use. */
export const getPackKey = (ports: PackKeyPorts) => async (): Promise<PackKey> => {
  const { publicKey } = await readKey(ports);
  return { publicKey, fingerprint: fingerprintOf(publicKey) };
};

/** Signs with Ed25519. Returns base64. */
export const signPack =
  (ports: PackKeyPorts) =>
  async (content: Buffer): Promise<string> => {
    const { sealedKey } = await readKey(ports);
    const privateKey = createPrivateKey(ports.secrets.open(sealedKey, BOUND_TO));
    return sign(null, content, privateKey).toString('base64');
  };

/** SHA-256 of the key in DER form, in groups of four hex digits. */
function fingerprintOf(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  const hex = createHash('sha256').update(der).digest('hex');
  return hex.match(/.{4}/g)?.join(' ') ?? hex;
}

async function readKey({ db, secrets }: PackKeyPorts): Promise<StoredPackKey> {
  const known = await db.asProcess((tx) => packKeyIn(tx).find());
  if (known) return known;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await db.asProcess((tx) =>
    packKeyIn(tx).add({ publicKey, sealedKey: secrets.seal(privateKey, BOUND_TO) }),
  );
  // Another process may have added one meanwhile: that one counts.
  const stored = await db.asProcess((tx) => packKeyIn(tx).find());
  if (!stored) throw new Error('The key for packs was not stored.');
  return stored;
}
