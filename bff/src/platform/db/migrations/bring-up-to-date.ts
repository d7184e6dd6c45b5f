import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import packageJson from '../../../../package.json' with { type: 'json' };
import { ConfigError } from '../../env/config-error.ts';
import { findOutdated } from '../sql-files/apply-sql-files.ts';
import { readSqlFiles } from '../sql-files/read-sql-files.ts';
import { readApplied } from './applied-migrations.ts';
import { migrate, productMigrations } from './migrate.ts';
import { isNewer, requireBase, requireSupport } from './newer-schema.ts';
import { listMigrations } from './read-migrations.ts';

/**
 * Migrates when the login owns the product's tables or may create them. Other logins only check
 * that everything is applied.
 * @throws ConfigError when migrations are missing that this login may not apply, or when this version
 *   cannot work beside those of a newer one
 */
export async function bringUpToDate(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    if (await mayMigrate(db)) {
      await migrate(url, [productMigrations]);
      return;
    }
    await requireApplied(db);
  } finally {
    await db.destroy();
  }
}

async function requireApplied(db: Kysely<unknown>): Promise<void> {
  const known = await listMigrations(productMigrations);
  const compared = { known, applied: await readAppliedAsWorker(db) };
  requireBase(compared);
  const missing = known.filter((name) => !compared.applied.has(name));
  if (missing.length > 0) {
    throw new ConfigError(`The database lacks ${missing.length} of Parapet's migrations${HOW}`);
  }
  if (isNewer(compared)) return await requireSupport(db, compared);
  const { sqlFolder } = productMigrations;
  const outdated = await findOutdated(db, await readSqlFiles(sqlFolder), packageJson.version);
  if (outdated.length > 0) {
    throw new ConfigError(
      `The database has ${outdated.length} of Parapet's SQL files in an older form${HOW}`,
    );
  }
}

const HOW =
  ", and this login may not apply them. Stop Parapet and run: DATABASE_URL=<the owner's> npm run migrate -w bff";

async function mayMigrate(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select coalesce(
       (select pg_catalog.pg_has_role(current_user, nspowner, 'usage')
        from pg_catalog.pg_namespace where nspname = 'parapet'),
       pg_catalog.has_database_privilege(pg_catalog.current_database(), 'create')
     ) as may`.execute(db);
  return rows[0]?.may === true;
}

/** Returns an empty set when the roles may not read it, as in databases from older versions. */
async function readAppliedAsWorker(db: Kysely<unknown>): Promise<ReadonlySet<string>> {
  try {
    await sql`set role parapet_worker`.execute(db);
    return await readApplied(db, productMigrations);
  } catch (error) {
    if (error instanceof Error && 'code' in error && isMissing(error.code)) return new Set();
    throw error;
  }
}

/** SQLSTATE codes for a missing role, table or schema, or a missing right. */
const isMissing = (code: unknown): boolean =>
  ['22023', '3F000', '42501', '42704', '42P01'].includes(String(code));
