import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { orderByCalls } from './order-by-calls.ts';

/** A file of `supabase/sql`, which states something in its present form. */
export interface SqlFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  readonly kind: 'schema' | 'value' | 'function' | 'trigger' | 'policy';
  /** The table whose triggers or policies the file replaces; null where there is none. */
  readonly table: string | null;
  readonly text: string;
  /** SHA-256 of the text, in hex. */
  readonly hash: string;
}

/** In the order in which they are applied. Values are functions that columns and constraints call. */
const ORDER = ['schema', 'value', 'function', 'trigger', 'policy'] as const;

/**
 * Reads the SQL files of a folder in the order of their application: `schema.sql`,
 * `functions/values/`, all other `functions/<domain>/` after those that they call,
 * `triggers/<domain>/<table>.sql`, `policies/<domain>/<table>.sql`.
 * @throws Error for a file elsewhere, or about another table than that of its name
 */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = await readdir(folder, { recursive: true });
  const paths = names.filter((name) => name.endsWith('.sql')).map((n) => n.split(sep).join('/'));
  const files = await Promise.all(
    paths.sort().map(async (path): Promise<SqlFile> => {
      const text = await readFile(join(folder, path), 'utf8');
      const kind = kindOf(path);
      const table = kind === 'trigger' || kind === 'policy' ? tableOf(path) : null;
      if (table !== null) requireTable(path, text, table);
      return { path, kind, table, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
  return ORDER.flatMap((kind) => orderByCalls(files.filter((file) => file.kind === kind)));
}

function kindOf(path: string): SqlFile['kind'] {
  if (path === 'schema.sql') return 'schema';
  const [kind, domain, file, ...deeper] = path.split('/');
  if (file !== undefined && deeper.length === 0) {
    if (kind === 'functions') return domain === 'values' ? 'value' : 'function';
    if (kind === 'triggers') return 'trigger';
    if (kind === 'policies') return 'policy';
  }
  throw new Error(`No kind of SQL file has its place at ${path}.`);
}

/** A file that changes replaces what its own table has: that of another would stay, or be lost. */
function requireTable(path: string, text: string, table: string): void {
  for (const statement of text.split(';')) {
    const [, named] = / on (parapet\.\w+)/.exec(statement) ?? [];
    if (named !== undefined && named !== table) {
      throw new Error(`${path} is about ${named}, which has a file of its own.`);
    }
  }
}

/**
 * `asset-tags.sql` is about `parapet.asset_tags`. Who does not own a table, such as `auth.users`,
 * may not drop its triggers: the file replaces them by itself.
 */
function tableOf(path: string): string | null {
  const name = basename(path, '.sql');
  return name.includes('.') ? null : `parapet.${name.replaceAll('-', '_')}`;
}
