import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { migrationsFolder } from '@parapet/embedded-auth/migrations-folder';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { isNewer, requireSupport } from './newer-schema.ts';

/** `<timestamp>_<name>.sql` files; `name` names the table of applied migrations. */
export interface MigrationSet {
  readonly name: 'product' | 'embedded';
  readonly folders: readonly string[];
  /** SQL that runs after the set, even when nothing was applied. */
  readonly after?: string;
}

/** The product's tables, in both modes. */
export const productMigrations: MigrationSet = {
  name: 'product',
  folders: [join(import.meta.dirname, '../../../supabase/migrations')],
  after: 'select parapet.bind_owner()',
};

/** The schemas `auth` and `embedded`, which Supabase has when hosted. */
export const embeddedMigrations: MigrationSet = {
  name: 'embedded',
  folders: [migrationsFolder, join(import.meta.dirname, '../../embedded/migrations')],
};

/**
 * Applies new migrations, each set in one transaction and in the order of its file names. Returns
 * the applied names. Several processes may run it at once. A set that a newer version has migrated
 * stays as it is.
 * @throws ConfigError when this version cannot work beside that newer schema
 */
export async function migrate(
  databaseUrl: string,
  sets: readonly MigrationSet[],
): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Row-level security binds the owner too, but migrations must see every row.
    await sql`set parapet.as_owner = 'on'`.execute(db);
    const applied: string[] = [];
    for (const set of sets) applied.push(...(await migrateSet(db, set)));
    return applied;
  } finally {
    await db.destroy();
  }
}

async function migrateSet(db: Kysely<unknown>, set: MigrationSet): Promise<string[]> {
  const compared = { known: await listMigrations(set), applied: await readApplied(db, set) };
  if (isNewer(compared)) {
    await requireSupport(db, compared);
    return [];
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => readMigrations(set) },
    migrationTableSchema: 'migrations',
    migrationTableName: set.name,
    migrationLockTableName: `${set.name}_lock`,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${failed ?? set.name} failed: ${reason}`, { cause: error });
  }
  if (set.after !== undefined) await sql.raw(set.after).execute(db);
  return results.map(({ migrationName }) => migrationName);
}

/** Returns the names of the applied migrations; none before the first. */
export async function readApplied(
  db: Kysely<unknown>,
  { name }: Pick<MigrationSet, 'name'>,
): Promise<ReadonlySet<string>> {
  const table = `migrations.${name}`;
  const found = await sql<{ exists: boolean }>`
    select pg_catalog.to_regclass(${table}) is not null as exists`.execute(db);
  if (!found.rows[0]?.exists) return new Set();
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return new Set(rows.map((row) => row.name));
}

/** Returns the names of a set's migrations, as stored when applied. */
export const listMigrations = async (set: MigrationSet): Promise<string[]> =>
  (await listFiles(set)).map(nameOf);

async function readMigrations(set: MigrationSet): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const file of await listFiles(set)) {
    const text = await readFile(file, 'utf8');
    const up = async (db: Kysely<unknown>) => {
      await sql.raw(text).execute(db);
    };
    migrations[nameOf(file)] = { up };
  }
  return migrations;
}

async function listFiles({ folders }: MigrationSet): Promise<string[]> {
  const files = folders.map(async (folder) => {
    const names = existsSync(folder) ? await readdir(folder) : [];
    return names.filter((name) => name.endsWith('.sql')).map((name) => join(folder, name));
  });
  return (await Promise.all(files)).flat();
}

const nameOf = (file: string): string => basename(file, '.sql');
