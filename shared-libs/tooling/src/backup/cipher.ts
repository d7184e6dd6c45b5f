import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Problem } from '../launcher/problem.ts';

/** Describes what a backup is encrypted for. Recipients are public keys: `age1…`. */
export type BackupKey =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'recipients'; readonly recipients: readonly string[] };

/** The key that decrypts a backup. Identities are private keys: `AGE-SECRET-KEY-1…`. */
export type OpeningKey =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'identities'; readonly identities: readonly string[] };

/** How a file is encrypted. */
export type BackupForm = 'passphrase' | 'recipients';

/** Encrypts one backup as a stream, and holds the key that decrypts it. */
export interface BackupCipher {
  encrypt(content: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>>;
  readonly opensWith: OpeningKey;
}

const MAGIC = 'age-encryption.org/v1\n';
const LONGEST_HEADER = 64 * 1024;

/**
 * A backup for a public key cannot be decrypted by the process that writes it. To verify it, a
 * second recipient is added whose private key exists only in memory.
 */
export async function createCipher(key: BackupKey): Promise<BackupCipher> {
  const encrypter = new Encrypter();
  let opensWith: OpeningKey;
  if (key.kind === 'passphrase') {
    encrypter.setPassphrase(key.passphrase);
    opensWith = key;
  } else {
    const ownIdentity = await generateX25519Identity();
    for (const recipient of [...key.recipients, await identityToRecipient(ownIdentity)]) {
      encrypter.addRecipient(recipient);
    }
    opensWith = { kind: 'identities', identities: [ownIdentity] };
  }
  return {
    opensWith,
    encrypt: async (content) =>
      Readable.fromWeb(await encrypter.encrypt(ReadableStream.from(content))),
  };
}

/** Reads the format from the beginning of a file. Throws a Problem when it is not a backup. */
export async function readForm(file: string): Promise<BackupForm> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(LONGEST_HEADER), 0);
    const start = buffer.subarray(0, bytesRead).toString('latin1');
    if (start.startsWith(MAGIC) && start.includes('\n--- ')) {
      return start.startsWith('-> scrypt ', MAGIC.length) ? 'passphrase' : 'recipients';
    }
  } finally {
    await handle.close();
  }
  throw new Problem(`${file} is damaged or not a backup of Parapet.`);
}

/**
 * The content of a backup as a decrypted stream. The key is tried before this returns. Throws a Problem when it is wrong.
 */
export async function openBackup(file: string, key: OpeningKey): Promise<Readable> {
  const source = createReadStream(file);
  const decrypter = new Decrypter();
  if (key.kind === 'passphrase') decrypter.addPassphrase(key.passphrase);
  else for (const identity of key.identities) decrypter.addIdentity(identity);
  try {
    return Readable.fromWeb(await decrypter.decrypt(ReadableStream.from(source)));
  } catch (error) {
    source.destroy();
    if (error instanceof Error && error.message.startsWith('no identity matched')) {
      const what = key.kind === 'passphrase' ? 'This passphrase' : 'This key';
      throw new Problem(`${what} does not decrypt ${file}. Nothing was changed.`);
    }
    throw new Problem(
      `${file} is damaged or not a backup of Parapet (${(error as Error).message}).`,
    );
  }
}
