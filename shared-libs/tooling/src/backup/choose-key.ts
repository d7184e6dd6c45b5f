import { resolve, sep } from 'node:path';
import { identityToRecipient } from 'age-encryption';
import { Problem } from '../launcher/problem.ts';
import { askHidden, type TerminalStreams } from './ask-hidden.ts';
import type { BackupForm, BackupKey, OpeningKey } from './cipher.ts';
import { type KeyFile, readKeyFile } from './key-file.ts';

const SHORTEST_PASSPHRASE = 12;

const KEY_HELP = `Backups are encrypted: they contain every key and password of this installation. Set PARAPET_BACKUP_PASSPHRASE, or name a key file with --key-file or PARAPET_BACKUP_KEY_FILE. To make one: npm run backup -- --new-key <file>`;

/** Describes where keys may come from. */
export interface KeySources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** From `--key-file`; wins over the environment. */
  readonly keyFile: string | undefined;
  /** Relative paths are resolved against it. */
  readonly folder: string;
  /** Null when the process has no interactive terminal. */
  readonly terminal: TerminalStreams | null;
}

/**
 * The key that a new backup is encrypted for. Throws a Problem with instructions when none is set.
 */
export async function chooseBackupKey(sources: KeySources, dataDir: string): Promise<BackupKey> {
  const given = readSources(sources);
  if ('file' in given) {
    requireOutside(dataDir, given.file, 'The key file');
    return { kind: 'recipients', recipients: await recipientsOf(await readKeyFile(given.file)) };
  }
  if ('passphrase' in given) return requireLong(given.passphrase);
  if (!sources.terminal) throw new Problem(KEY_HELP);
  const passphrase = await askHidden(sources.terminal, 'Passphrase for this backup: ');
  const key = requireLong(passphrase);
  if ((await askHidden(sources.terminal, 'Repeat the passphrase: ')) !== passphrase) {
    throw new Problem('The two passphrases differ. Nothing was written.');
  }
  return key;
}

/**
 * The key that decrypts a backup. Throws a Problem when it is missing.
 */
export async function chooseOpeningKey(sources: KeySources, form: BackupForm): Promise<OpeningKey> {
  const given = readSources(sources);
  if (form === 'recipients') {
    if (!('file' in given)) {
      throw new Problem(
        'This backup was made for a key file. Name it with --key-file or PARAPET_BACKUP_KEY_FILE.',
      );
    }
    const { identities } = await readKeyFile(given.file);
    if (identities.length > 0) return { kind: 'identities', identities };
    throw new Problem(
      `${given.file} holds a public key, which encrypts backups and cannot decrypt them. Name the file with the line AGE-SECRET-KEY-1….`,
    );
  }
  if ('passphrase' in given) return { kind: 'passphrase', passphrase: given.passphrase };
  if ('file' in given || !sources.terminal) {
    throw new Problem('This backup was made with a passphrase. Set PARAPET_BACKUP_PASSPHRASE.');
  }
  return {
    kind: 'passphrase',
    passphrase: await askHidden(sources.terminal, 'Passphrase of this backup: '),
  };
}

/** Throws a Problem for a path in the data folder: a copy of that folder would include it. */
export function requireOutside(dataDir: string, path: string, what: string): void {
  if (!`${resolve(path)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)) return;
  throw new Problem(`${what} ${path} is in the data folder ${dataDir}. Choose a path outside it.`);
}

function readSources({
  env,
  keyFile,
  folder,
}: KeySources): { file: string } | { passphrase: string } | { nothing: true } {
  if (keyFile) return { file: resolve(folder, keyFile) };
  const { PARAPET_BACKUP_KEY_FILE: file, PARAPET_BACKUP_PASSPHRASE: passphrase } = env;
  if (file && passphrase) {
    throw new Problem('Set PARAPET_BACKUP_PASSPHRASE or PARAPET_BACKUP_KEY_FILE, and not both.');
  }
  if (file) return { file: resolve(folder, file) };
  return passphrase ? { passphrase } : { nothing: true };
}

async function recipientsOf({ identities, recipients }: KeyFile): Promise<string[]> {
  return [...recipients, ...(await Promise.all(identities.map(identityToRecipient)))];
}

function requireLong(passphrase: string): BackupKey {
  if (passphrase.length >= SHORTEST_PASSPHRASE) return { kind: 'passphrase', passphrase };
  throw new Problem(
    `The passphrase is too short: use at least ${SHORTEST_PASSPHRASE} characters, such as five random words.`,
  );
}
