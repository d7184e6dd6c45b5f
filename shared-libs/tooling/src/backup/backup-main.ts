import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure } from '../launcher/problem.ts';
import { loadEnvFile, readSettings } from '../launcher/settings.ts';
import { backUp } from './backup.ts';
import { chooseBackupKey, requireOutside } from './choose-key.ts';
import { interactiveTerminal } from './interactive-terminal.ts';
import { writeNewKey } from './key-file.ts';

// `npm run backup [-- <file>] [--key-file <file>]`, or `npm run backup -- --new-key <file>`

const root = join(import.meta.dirname, '../../../..');
const SUFFIX = '.tar.gz.age';

try {
  loadEnvFile(root);
  const folder = process.env.INIT_CWD ?? root;
  const { dataDir } = readSettings(root, process.env);
  const { values, positionals } = parseArgs({
    options: { 'key-file': { type: 'string' }, 'new-key': { type: 'string' } },
    allowPositionals: true,
  });
  if (values['new-key']) await createKey(resolve(folder, values['new-key']), dataDir);
  else {
    const day = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
    const name = positionals[0] ?? `parapet-${day}`;
    const file = resolve(folder, name.endsWith('.age') ? name : withSuffix(name));
    const sources = {
      env: process.env,
      keyFile: values['key-file'],
      folder,
      terminal: interactiveTerminal(),
    };
    const { bytes, wasRunning } = await backUp(dataDir, file, () =>
      chooseBackupKey(sources, dataDir),
    );
    const state = wasRunning ? 'while Parapet was running' : 'while Parapet was stopped';
    process.stdout.write(
      `Backed up ${state}, encrypted and verified: ${file} (${(bytes / 1e6).toFixed(1)} MB). It cannot be restored without its passphrase or key.\n`,
    );
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}

async function createKey(file: string, dataDir: string): Promise<void> {
  requireOutside(dataDir, file, 'The key file');
  const { publicFile } = await writeNewKey(file);
  process.stdout.write(
    `${file} decrypts backups. Store it away from this machine and from the backups.\n${publicFile} encrypts backups: npm run backup -- --key-file ${publicFile}\n`,
  );
}

function withSuffix(name: string): string {
  return `${name.replace(/\.tar\.gz$/, '')}${SUFFIX}`;
}
