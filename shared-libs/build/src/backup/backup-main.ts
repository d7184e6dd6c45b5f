import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure } from '../launcher/problem.ts';
import { loadEnvFile, readSettings } from '../launcher/settings.ts';
import { backUp } from './backup.ts';
import { chooseBackupKey, requireOutside } from './choose-key.ts';
import { writeNewKey } from './key-file.ts';
import { personAtTerminal } from './terminal-person.ts';

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
  if (values['new-key']) await makeKey(resolve(folder, values['new-key']), dataDir);
  else {
    const day = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
    const name = positionals[0] ?? `parapet-${day}`;
    const file = resolve(folder, name.endsWith('.age') ? name : withSuffix(name));
    const sources = {
      env: process.env,
      keyFile: values['key-file'],
      folder,
      person: personAtTerminal(),
    };
    const { bytes, wasRunning } = await backUp(dataDir, file, () =>
      chooseBackupKey(sources, dataDir),
    );
    const state = wasRunning ? 'while it ran' : 'while it was stopped';
    process.stdout.write(
      `Backed up ${state}, encrypted and read back: ${file} (${(bytes / 1e6).toFixed(1)} MB). Nobody can restore it without its passphrase or key.\n`,
    );
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}

async function makeKey(file: string, dataDir: string): Promise<void> {
  requireOutside(dataDir, file, 'The key file');
  const { publicFile } = await writeNewKey(file);
  process.stdout.write(
    `${file} opens backups: move it to where neither this machine nor the backups are kept.\n${publicFile} makes them: npm run backup -- --key-file ${publicFile}\n`,
  );
}

function withSuffix(name: string): string {
  return `${name.replace(/\.tar\.gz$/, '')}${SUFFIX}`;
}
