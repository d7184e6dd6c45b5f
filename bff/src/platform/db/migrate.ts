import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Pool } from 'pg';

/** A folder of `<timestamp>_<name>.sql` files; `name` names the table of applied migrations. */
export interface MigrationSet {
  readonly name: 'product' | 'embedded';
  readonly folder: string;
  /** SQL that runs after the set, even when nothing was applied. */
  readonly after?: string;
}

/** The product's tables, in both modes. */
export const productMigrations: MigrationSet = {
  name: 'product',
  folder: join(import.meta.dirname, '../../../supabase/migrations'),
  after: 'select parapet.bind_owner()',
};

/** The schemas `auth` and `embedded`, which Supabase has when hosted. */
export const embeddedMigrations: MigrationSet = {
  name: 'embedded',
  folder: join(import.meta.dirname, '../../embedded/migrations'),
};

/**
 * Applies new migrations, each set in one transaction and in the order of its file names. Returns
 * the applied names. Several processes may run it at once.
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

/** Returns the names of a set's migrations, as stored when applied. */
export async function listMigrations({ folder }: MigrationSet): Promise<string[]> {
  const files = existsSync(folder) ? await readdir(folder) : [];
  return files.filter((name) => name.endsWith('.sql')).map((name) => name.replace(/\.sql$/, ''));
}

async function readMigrations(set: MigrationSet): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const name of await listMigrations(set)) {
    const text = await readFile(join(set.folder, `${name}.sql`), 'utf8');
    const up = async (db: Kysely<unknown>) => {
      await sql.raw(text).execute(db);
    };
    migrations[name] = { up };
  }
  return migrations;
}
