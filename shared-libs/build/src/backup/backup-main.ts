import { join, resolve } from 'node:path';
import { describeFailure } from '../launcher/problem.ts';
import { loadEnvFile, readSettings } from '../launcher/settings.ts';
import { backUp } from './backup.ts';

// `npm run backup [-- <file>]`

const root = join(import.meta.dirname, '../../../..');

try {
  loadEnvFile(root);
  const { dataDir } = readSettings(root, process.env);
  const day = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
  const file = resolve(process.env.INIT_CWD ?? root, process.argv[2] ?? `parapet-${day}.tar.gz`);
  const { bytes, wasRunning } = await backUp(dataDir, file);
  const state = wasRunning ? 'while it ran' : 'while it was stopped';
  process.stdout.write(
    `Backed up ${state}: ${file} (${(bytes / 1e6).toFixed(1)} MB). It holds keys and passwords: keep it safe.\n`,
  );
  process.exit(0);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}
