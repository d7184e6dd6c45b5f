import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { readKeyFile, readOrCreateKeyFile, replaceKeyFile } from '../keys/key-file.ts';

const FACTOR_FILE = 'auth-factor-keys.json';

const factorFile = z.object({
  version: z.literal(1),
  currentId: z.string(),
  keys: z.array(z.object({ id: z.string(), key: z.string() })).min(1),
});

/** The keys of second factors. Factors live for years, so every key is kept. */
export interface FactorKeys {
  /** Encrypts and hashes what is new. */
  currentId: string;
  /** 256 bits each, by id; newest first. */
  byId: ReadonlyMap<string, Uint8Array>;
}

/** @throws as `readKeyFile`, and when the current key is not in the file. */
export async function loadOrCreateFactorKeys(keyFolder: string): Promise<FactorKeys> {
  const file = path.join(keyFolder, FACTOR_FILE);
  const stored = await readOrCreateKeyFile(file, factorFile, async () => {
    const key = newKey();
    return { version: 1 as const, currentId: key.id, keys: [key] };
  });
  const byId = new Map(
    stored.keys.map(({ id, key }): [string, Uint8Array] => [id, Buffer.from(key, 'base64url')]),
  );
  if (!byId.has(stored.currentId)) throw new Error(`${file}: currentId names no key in the file.`);
  return { currentId: stored.currentId, byId };
}

/** Adds a key for what is new; the others still decrypt. */
export async function rotateFactorKeys(keyFolder: string): Promise<void> {
  await loadOrCreateFactorKeys(keyFolder);
  const file = path.join(keyFolder, FACTOR_FILE);
  const stored = await readKeyFile(file, factorFile);
  const key = newKey();
  await replaceKeyFile(file, { ...stored, currentId: key.id, keys: [key, ...stored.keys] });
}

const newKey = () => ({ id: randomUUID(), key: randomBytes(32).toString('base64url') });
