import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The superuser's URL of the product's database that runs on `dataDir`. */
export function superuserUrl(dataDir: string): string {
  const read = (...path: string[]) => readFileSync(join(dataDir, ...path), 'utf8');
  const url = new URL('postgres://postgres@127.0.0.1/parapet');
  url.port = read('postgres', 'postmaster.pid').split('\n')[3] ?? '';
  url.password = read('keys', 'postgres-superuser').trim();
  return url.href;
}
