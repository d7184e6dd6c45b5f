import { Client } from 'pg';
import { ConfigError } from '../env.ts';
import { listMigrations, migrate, productMigrations } from './migrate.ts';

/**
 * Migrates when the login owns the product's tables or may create them. Other logins only check
 * that everything is applied.
 * @throws ConfigError when migrations are missing that this login may not apply
 */
export async function bringUpToDate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    if (await mayMigrate(client)) {
      await migrate(url, [productMigrations]);
      return;
    }
    const applied = await readApplied(client);
    const missing = (await listMigrations(productMigrations)).filter((name) => !applied.has(name));
    if (missing.length === 0) return;
    throw new ConfigError(
      `The database lacks ${missing.length} of Parapet's migrations, and this login may not apply them. Stop Parapet and run: DATABASE_URL=<the owner's> npm run migrate -w bff`,
    );
  } finally {
    await client.end();
  }
}

async function mayMigrate(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(
       (select pg_catalog.pg_has_role(current_user, nspowner, 'usage')
        from pg_catalog.pg_namespace where nspname = 'parapet'),
       pg_catalog.has_database_privilege(pg_catalog.current_database(), 'create')
     ) as may`,
  );
  return rows[0]?.may === true;
}

/** Returns an empty set when the roles may not read it, as in databases from older versions. */
async function readApplied(client: Client): Promise<ReadonlySet<string>> {
  try {
    await client.query('set role parapet_worker');
    const { rows } = await client.query<{ name: string }>('select name from migrations.product');
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && isMissing(error.code)) return new Set();
    throw error;
  }
}

/** SQLSTATE codes for a missing role, table or schema, or a missing right. */
const isMissing = (code: unknown): boolean =>
  ['22023', '3F000', '42501', '42704', '42P01'].includes(String(code));
