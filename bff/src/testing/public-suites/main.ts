import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runSuite } from './run-suite.ts';
import { serveOpenStorage } from './storage-server.ts';
import { prepareAcceptance, prepareStorageJs, STORAGE_PORT } from './storage-suites.ts';
import { suiteTable } from './suite-table.ts';

/**
 * Runs a public suite from a checkout against the routes of the product, and writes its passes and misses:
 * `npm run suite:public -- <suite> <checkout> [--write]`.
 */
const suites = { 'storage-js': prepareStorageJs, 'storage-acceptance': prepareAcceptance };
type SuiteName = keyof typeof suites;

const [name = '', checkout = ''] = process.argv.slice(2);
const prepare = Object.hasOwn(suites, name) ? suites[name as SuiteName] : null;
if (!prepare || checkout === '') {
  process.stderr.write(
    `Usage: npm run suite:public -- <${Object.keys(suites).join('|')}> <checkout> [--write]\n`,
  );
  process.exit(1);
}

// Our packages are found from here, and nothing of it is committed.
const root = resolve(import.meta.dirname, '../../../..');
const into = join(root, '.parapet/suites', name);
await rm(into, { recursive: true, force: true });
await mkdir(into, { recursive: true });
const suite = await prepare(resolve(process.env.INIT_CWD ?? '', checkout), into);
const server = await serveOpenStorage(STORAGE_PORT);
try {
  const results = await runSuite(into, suite);
  const table = suiteTable(results);
  process.stdout.write(table);
  if (process.argv.includes('--write')) await writeTable(name, table);
} finally {
  await server.close();
  await rm(into, { recursive: true, force: true });
}

/** Replaces the part of the document between the marks of the suite. */
async function writeTable(suiteName: string, table: string): Promise<void> {
  const file = join(root, 'shared-libs/docs/public-suites.md');
  const text = await readFile(file, 'utf8');
  const [start, end] = [`<!-- ${suiteName} -->`, `<!-- /${suiteName} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${file} has no place for ${suiteName}.`);
  await writeFile(file, `${text.slice(0, from + start.length)}\n\n${table}\n${text.slice(to)}`);
}
