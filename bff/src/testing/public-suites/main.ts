import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runRealtimeCheck } from './realtime-suite.ts';
import { runSuite, type SuiteResult } from './run-suite.ts';
import { serveOpenStorage } from './storage-server.ts';
import {
  type PreparedSuite,
  prepareAcceptance,
  prepareStorageJs,
  STORAGE_PORT,
} from './storage-suites.ts';
import { suiteTable } from './suite-table.ts';

/** Runs a suite from its checkout, in a folder from which our packages are found. */
type Run = (checkout: string, into: string) => Promise<readonly SuiteResult[]>;

const overStorage =
  (prepare: (checkout: string, into: string) => Promise<PreparedSuite>): Run =>
  async (checkout, into) => {
    const suite = await prepare(checkout, into);
    const server = await serveOpenStorage(STORAGE_PORT);
    try {
      return await runSuite(into, suite);
    } finally {
      await server.close();
    }
  };

const suites: Readonly<Record<string, Run>> = {
  'storage-js': overStorage(prepareStorageJs),
  'storage-acceptance': overStorage(prepareAcceptance),
  'realtime-check': runRealtimeCheck,
};

/** `npm run suite:public -- <suite> <checkout> [--write]`: prints its passes and misses, or writes them down. */
const [name = '', checkout = ''] = process.argv.slice(2);
const run = Object.hasOwn(suites, name) ? suites[name] : undefined;
if (!run || checkout === '') {
  const names = Object.keys(suites).join('|');
  process.stderr.write(`Usage: npm run suite:public -- <${names}> <checkout> [--write]\n`);
  process.exit(1);
}

const root = resolve(import.meta.dirname, '../../../..');
const into = join(root, '.parapet/suites', name);
await rm(into, { recursive: true, force: true });
await mkdir(into, { recursive: true });
try {
  const table = suiteTable(await run(resolve(process.env.INIT_CWD ?? '', checkout), into));
  process.stdout.write(table);
  if (process.argv.includes('--write')) await writeTable(table);
} finally {
  await rm(into, { recursive: true, force: true });
}

/** Replaces the part of the document between the marks of the suite. */
async function writeTable(table: string): Promise<void> {
  const file = join(root, 'shared-libs/docs/public-suites.md');
  const text = await readFile(file, 'utf8');
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${file} has no place for ${name}.`);
  await writeFile(file, `${text.slice(0, from + start.length)}\n\n${table}\n${text.slice(to)}`);
}
