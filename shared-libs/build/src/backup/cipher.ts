import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Problem } from '../launcher/problem.ts';

/** What a backup is encrypted for. Recipients are public keys: `age1…`. */
export type BackupKey =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'recipients'; readonly recipients: readonly string[] };

/** What opens a backup. Identities are private keys: `AGE-SECRET-KEY-1…`. */
export type OpeningKey =
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'identities'; readonly identities: readonly string[] };

/** How a file was made; `plain` is the form of version 0.1.0, which anybody can read. */
export type BackupForm = 'passphrase' | 'recipients' | 'plain';

/** Encrypts one backup, piece by piece, and can open what it wrote. */
export interface BackupCipher {
  encrypt(content: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>>;
  readonly opensWith: OpeningKey;
}

const MAGIC = 'age-encryption.org/v1\n';
const LONGEST_HEADER = 64 * 1024;

/**
 * Whoever makes a backup for a public key cannot open it. To read it back all the same, it is made
 * for a second key too, which is thrown away at the end of the process.
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

/** Looks at the beginning of a file. Throws a Problem when it is no backup. */
export async function readForm(file: string): Promise<BackupForm> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(LONGEST_HEADER), 0);
    const start = buffer.subarray(0, bytesRead).toString('latin1');
    if (start.startsWith('\x1f\x8b')) return 'plain';
    if (start.startsWith(MAGIC) && start.includes('\n--- ')) {
      return start.startsWith('-> scrypt ', MAGIC.length) ? 'passphrase' : 'recipients';
    }
  } finally {
    await handle.close();
  }
  throw new Problem(`${file} is damaged or no backup of Parapet.`);
}

/**
 * The content of a backup, decrypted piece by piece. The key is tried before this returns; null
 * reads the form of version 0.1.0. Throws a Problem when the key is not the right one.
 */
export async function openBackup(file: string, key: OpeningKey | null): Promise<Readable> {
  const source = createReadStream(file);
  if (key === null) return source;
  const decrypter = new Decrypter();
  if (key.kind === 'passphrase') decrypter.addPassphrase(key.passphrase);
  else for (const identity of key.identities) decrypter.addIdentity(identity);
  try {
    return Readable.fromWeb(await decrypter.decrypt(ReadableStream.from(source)));
  } catch (error) {
    source.destroy();
    if (error instanceof Error && error.message.startsWith('no identity matched')) {
      const what = key.kind === 'passphrase' ? 'This passphrase' : 'This key';
      throw new Problem(`${what} does not open ${file}. Nothing was changed.`);
    }
    throw new Problem(`${file} is damaged or no backup of Parapet (${(error as Error).message}).`);
  }
}
