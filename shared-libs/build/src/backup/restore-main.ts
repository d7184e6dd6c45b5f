import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure, Problem } from '../launcher/problem.ts';
import { loadEnvFile, readSettings } from '../launcher/settings.ts';
import { restore } from './restore.ts';

// `npm run restore -- <file> [--force]`

const root = join(import.meta.dirname, '../../../..');

try {
  loadEnvFile(root);
  const { dataDir } = readSettings(root, process.env);
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (!name) throw new Problem('Name the file to restore: npm run restore -- <file>');
  const file = resolve(process.env.INIT_CWD ?? root, name);
  const { keptAside } = await restore(file, dataDir, values);
  const before = keptAside ? ` What was there before lies in ${keptAside}.` : '';
  process.stdout.write(`Restored ${dataDir}.${before} Start it with: npm start\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}
