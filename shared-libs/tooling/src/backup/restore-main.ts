import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure, Problem } from '../launcher/problem.ts';
import { loadEnvFile, readSettings } from '../launcher/settings.ts';
import { chooseOpeningKey } from './choose-key.ts';
import { interactiveTerminal } from './interactive-terminal.ts';
import { restore } from './restore.ts';

// `npm run restore -- <file> [--key-file <file>] [--force]`

const root = join(import.meta.dirname, '../../../..');

try {
  loadEnvFile(root);
  const folder = process.env.INIT_CWD ?? root;
  const { dataDir } = readSettings(root, process.env);
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean', default: false }, 'key-file': { type: 'string' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (!name) throw new Problem('Name the file to restore: npm run restore -- <file>');
  const file = resolve(folder, name);
  const sources = {
    env: process.env,
    keyFile: values['key-file'],
    folder,
    terminal: interactiveTerminal(),
  };
  const { keptAside } = await restore(file, dataDir, {
    force: values.force,
    chooseKey: (found) => chooseOpeningKey(sources, found),
  });
  const before = keptAside ? ` The previous data is in ${keptAside}.` : '';
  process.stdout.write(`Restored ${dataDir}.${before} Start it with: npm start\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}
