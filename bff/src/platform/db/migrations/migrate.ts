import { join } from 'node:path';
import { migrationsFolder } from '@parapet/embedded-auth/migrations-folder';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import packageJson from '../../../../package.json' with { type: 'json' };
import { applySqlFiles } from '../sql-files/apply-sql-files.ts';
import { readSqlFiles } from '../sql-files/read-sql-files.ts';
import { bookMigration, prepareBooks, readApplied } from './applied-migrations.ts';
import { isNewer, requireBase, requireSupport } from './newer-schema.ts';
import { listMigrations, readMigration } from './read-migrations.ts';

/** `<timestamp>_<name>.sql` files; `name` names the table of applied migrations. */
export interface MigrationSet {
  readonly name: 'product' | 'embedded';
  readonly folders: readonly string[];
  /** The folder of what each version applies in its present form; see `readSqlFiles`. */
  readonly sqlFolder?: string;
}

const supabase = join(import.meta.dirname, '../../../../supabase');

/** The product's tables, functions, triggers and policies, in both modes. */
export const productMigrations = {
  name: 'product',
  folders: [join(supabase, 'migrations')],
  sqlFolder: join(supabase, 'sql'),
} satisfies MigrationSet;

/** The schemas `auth` and `embedded`, which Supabase has when hosted. */
export const embeddedMigrations: MigrationSet = {
  name: 'embedded',
  folders: [migrationsFolder, join(import.meta.dirname, '../../../embedded/migrations')],
};

/**
 * Applies new migrations and changed SQL files, each set in one transaction. Returns the names of
 * the migrations and the paths of the files. Several processes may run it at once. A set that a
 * newer version has migrated stays as it is.
 * @throws ConfigError when this version cannot upgrade the database, or cannot work beside that
 *   newer schema
 */
export async function migrate(
  databaseUrl: string,
  sets: readonly MigrationSet[],
  version: string = packageJson.version,
): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Row-level security binds the owner too, but migrations must see every row.
    await sql`set parapet.as_owner = 'on'`.execute(db);
    const applied: string[] = [];
    for (const set of sets) {
      applied.push(...(await db.transaction().execute((tx) => migrateSet(tx, set, version))));
    }
    return applied;
  } finally {
    await db.destroy();
  }
}

async function migrateSet(
  tx: Kysely<unknown>,
  set: MigrationSet,
  version: string,
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('parapet.migrate', 0))`.execute(tx);
  const known = await listMigrations(set);
  const compared = { known, applied: await readApplied(tx, set) };
  requireBase(compared);
  if (isNewer(compared)) {
    await requireSupport(tx, compared);
    return [];
  }
  await prepareBooks(tx, set);
  const files = set.sqlFolder === undefined ? [] : await readSqlFiles(set.sqlFolder);
  const isEarly = ({ kind }: (typeof files)[number]) => kind === 'schema' || kind === 'value';
  const changed = [
    ...(await applySqlFiles(tx, files.filter(isEarly), version)),
    ...(await applyMigrations(tx, set, compared)),
    ...(await applySqlFiles(
      tx,
      files.filter((file) => !isEarly(file)),
      version,
    )),
  ];
  if (files.length > 0) await closeSchema(tx);
  return changed;
}

async function applyMigrations(
  tx: Kysely<unknown>,
  set: MigrationSet,
  { known, applied }: { known: readonly string[]; applied: ReadonlySet<string> },
): Promise<string[]> {
  const pending = known.filter((name) => !applied.has(name));
  for (const name of pending) {
    try {
      await sql.raw(await readMigration(set, name)).execute(tx);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`Migration ${name} failed: ${reason}`, { cause: error });
    }
    await bookMigration(tx, set, name);
  }
  return pending;
}

/** Postgres lets everybody call a new function, and the owner of a new table past its policies. */
async function closeSchema(tx: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      open regprocedure;
    begin
      for open in
        select oid from pg_proc
        where pronamespace = 'parapet'::regnamespace and proowner = current_user::regrole
          and (proacl is null or exists (select from aclexplode(proacl) where grantee = 0))
      loop
        execute format('revoke execute on function %s from public', open);
      end loop;
    end
    $$`.execute(tx);
  await sql`select parapet.bind_owner()`.execute(tx);
}
