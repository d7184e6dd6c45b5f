import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { productMigrations } from '../../platform/db/migrations/migrate.ts';
import type { SqlFile } from '../../platform/db/sql-files/read-sql-files.ts';

const CREATED_TABLE = /\bcreate (?:unlogged )?table parapet\.(\w+)/g;
const CREATED_FUNCTION = /\bcreate or replace function parapet\.(\w+)/g;

/**
 * Finds the domain of each table and function: the folder of its SQL file, else the name of the
 * migration that creates the table.
 */
export function findDomains(files: readonly SqlFile[]): ReadonlyMap<string, string> {
  const domains = new Map<string, string>();
  for (const folder of productMigrations.folders) {
    for (const name of readdirSync(folder)) {
      const domain = name.replace(/^\d+_|\.sql$/g, '');
      for (const [, table = ''] of readFileSync(join(folder, name), 'utf8').matchAll(
        CREATED_TABLE,
      )) {
        domains.set(table, domain);
      }
    }
  }
  for (const { path, table, text } of files) {
    const domain = path.split('/')[1] ?? '';
    domains.set(table?.replace('parapet.', '') ?? basename(path, '.sql'), domain);
    for (const [, name = ''] of text.matchAll(CREATED_FUNCTION)) domains.set(name, domain);
  }
  return domains;
}
