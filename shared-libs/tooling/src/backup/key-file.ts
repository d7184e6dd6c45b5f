import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Problem } from '../launcher/problem.ts';

const IDENTITY = /^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]+$/;
const RECIPIENT = /^age1[a-z0-9]+$/;

/** The keys of a file in the format of `age`: one per line, comments begin with `#`. */
export interface KeyFile {
  readonly identities: readonly string[];
  readonly recipients: readonly string[];
}

/** Throws a Problem when the file does not exist or contains a line that is not a key. */
export async function readKeyFile(file: string): Promise<KeyFile> {
  if (!existsSync(file)) {
    throw new Problem(
      `There is no key file ${file}. To make one: npm run backup -- --new-key <file>`,
    );
  }
  const lines = (await readFile(file, 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const identities = lines.filter((line) => IDENTITY.test(line));
  const recipients = lines.filter((line) => RECIPIENT.test(line));
  if (lines.length === 0 || identities.length + recipients.length !== lines.length) {
    throw new Problem(`${file} is not a key file: it contains lines that are not age keys.`);
  }
  return { identities, recipients };
}

/**
 * Creates a key pair: `<file>` decrypts backups, `<file>.pub` encrypts them. Both get mode 0600.
 * Throws a Problem when one of them exists.
 */
export async function writeNewKey(file: string): Promise<{ publicFile: string }> {
  const publicFile = `${file}.pub`;
  for (const path of [file, publicFile]) {
    if (existsSync(path)) throw new Problem(`${path} exists already. Choose another name.`);
  }
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const options = { mode: 0o600, flag: 'wx', flush: true } as const;
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, options);
  await writeFile(publicFile, `${recipient}\n`, options);
  return { publicFile };
}
