import { resolve, sep } from 'node:path';
import { identityToRecipient } from 'age-encryption';
import { Problem } from '../launcher/problem.ts';
import { askHidden, type Person } from './ask-hidden.ts';
import type { BackupForm, BackupKey, OpeningKey } from './cipher.ts';
import { type KeyFile, readKeyFile } from './key-file.ts';

const SHORTEST_PASSPHRASE = 12;

const HOW = `Backups are encrypted: they hold every key and password of this installation. Set PARAPET_BACKUP_PASSPHRASE, or name a key file with --key-file or PARAPET_BACKUP_KEY_FILE. To make one: npm run backup -- --new-key <file>`;

/** Where keys may come from. */
export interface KeySources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** From `--key-file`; wins over the environment. */
  readonly keyFile: string | undefined;
  /** Makes paths of it. */
  readonly folder: string;
  /** Null where nobody can be asked. */
  readonly person: Person | null;
}

/** What a new backup is encrypted for. Throws a Problem that says how when there is nothing. */
export async function chooseBackupKey(sources: KeySources, dataDir: string): Promise<BackupKey> {
  const given = readSources(sources);
  if ('file' in given) {
    requireOutside(dataDir, given.file, 'The key file');
    return { kind: 'recipients', recipients: await recipientsOf(await readKeyFile(given.file)) };
  }
  if ('passphrase' in given) return requireLong(given.passphrase);
  if (!sources.person) throw new Problem(HOW);
  const passphrase = await askHidden(sources.person, 'Passphrase for this backup: ');
  const key = requireLong(passphrase);
  if ((await askHidden(sources.person, 'The same again: ')) !== passphrase) {
    throw new Problem('The two passphrases differ. Nothing was written.');
  }
  return key;
}

/** What opens a backup; null for one that is not encrypted. Throws a Problem when it is missing. */
export async function chooseOpeningKey(
  sources: KeySources,
  form: BackupForm,
): Promise<OpeningKey | null> {
  if (form === 'plain') return null;
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
      `${given.file} holds a public key, which makes backups and cannot open them. Name the file with the line AGE-SECRET-KEY-1….`,
    );
  }
  if ('passphrase' in given) return { kind: 'passphrase', passphrase: given.passphrase };
  if ('file' in given || !sources.person) {
    throw new Problem('This backup was made with a passphrase. Set PARAPET_BACKUP_PASSPHRASE.');
  }
  return {
    kind: 'passphrase',
    passphrase: await askHidden(sources.person, 'Passphrase of this backup: '),
  };
}

/** Refuses a place in the data folder: whoever takes that folder would have it too. */
export function requireOutside(dataDir: string, path: string, what: string): void {
  if (!`${resolve(path)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)) return;
  throw new Problem(`${what} ${path} lies in the data folder ${dataDir}. Keep it elsewhere.`);
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
