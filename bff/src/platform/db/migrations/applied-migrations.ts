import { type Kysely, sql } from 'kysely';

interface Named {
  readonly name: 'product' | 'embedded';
}

/** Returns the names of the applied migrations; none before the first. */
export async function readApplied(
  db: Kysely<unknown>,
  { name }: Named,
): Promise<ReadonlySet<string>> {
  const table = `migrations.${name}`;
  const found = await sql<{ exists: boolean }>`
    select pg_catalog.to_regclass(${table}) is not null as exists`.execute(db);
  if (!found.rows[0]?.exists) return new Set();
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return new Set(rows.map((row) => row.name));
}

/** Creates the tables of what is applied, where they are missing. */
export async function prepareBooks(db: Kysely<unknown>, { name }: Named): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select pg_catalog.to_regnamespace('migrations') is not null as exists`.execute(db);
  if (!rows[0]?.exists) await sql`create schema migrations`.execute(db);
  await sql`
    create table if not exists ${sql.table(`migrations.${name}`)} (
      name varchar(255) primary key,
      timestamp varchar(255) not null
    )`.execute(db);
  await sql`
    create table if not exists migrations.sql_files (
      path text primary key,
      hash text not null,
      version text not null
    )`.execute(db);
}

/** Notes that a migration is applied. */
export async function bookMigration(db: Kysely<unknown>, set: Named, name: string): Promise<void> {
  await sql`
    insert into ${sql.table(`migrations.${set.name}`)} (name, timestamp)
    values (${name}, ${new Date().toISOString()})`.execute(db);
}
