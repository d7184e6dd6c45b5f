import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productMigrations } from './migrate.ts';

/** SQL that takes something away that the version before may use, outside of comments. */
const CONTRACTS = [
  /\bdrop\s+(table|column|view|schema|type|role)\b/,
  /\brename\b/,
  /\bset\s+not\s+null\b/,
  /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/,
  /\brevoke\b(?!\s+(all|execute)\s+on\s+(all\s+functions|function)\b)/,
];

/** A right that a migration gives to a role for its own statements, and takes back. */
const TEMPORARY_GRANT = /\bgrant ([^;]+) to (\w+);([\s\S]*)\brevoke \1 from \2;/;

const contracts = (text: string): boolean => {
  const code = text.toLowerCase().replace(/--.*$/gm, '').replace(TEMPORARY_GRANT, '$3');
  return CONTRACTS.some((pattern) => pattern.test(code));
};

async function migrations(): Promise<{ name: string; text: string }[]> {
  const files = await Promise.all(
    productMigrations.folders.map(async (folder) =>
      (await readdir(folder)).map((file) => ({ file, path: join(folder, file) })),
    ),
  );
  return await Promise.all(
    files.flat().map(async ({ file, path }) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(path, 'utf8'),
    })),
  );
}

test('a migration that contracts is listed in migrations.contracting', async () => {
  const unlisted = (await migrations())
    .filter(({ name, text }) => contracts(text) && !text.includes(`('${name}'`))
    .map(({ name }) => name);
  expect(unlisted).toEqual([]);
});

test.each([
  'alter table parapet.scans drop column phase;',
  'drop table parapet.scans;',
  'ALTER TABLE parapet.scans RENAME COLUMN phase TO step;',
  'alter table parapet.scans alter column phase set not null;',
  'alter table parapet.scans alter column progress type text;',
  'revoke select on parapet.scans from parapet_api;',
  'grant insert on parapet.scans to parapet_api; revoke select on parapet.scans from parapet_api;',
])('contracts: %s', (text) => {
  expect(contracts(text)).toBe(true);
});

test.each([
  'alter table parapet.scans add column place text;',
  'create table parapet.places (id uuid primary key);',
  '-- Later versions drop table parapet.scans.',
  'revoke execute on all functions in schema parapet from public;',
  'grant create on schema a to b; select 1; revoke create on schema a from b;',
])('expands: %s', (text) => {
  expect(contracts(text)).toBe(false);
});
