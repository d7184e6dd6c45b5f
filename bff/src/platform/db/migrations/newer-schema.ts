import { type Kysely, sql } from 'kysely';
import { ConfigError } from '../../env/config-error.ts';

/** The migrations of a set, in this version and in the database. */
export interface Compared {
  readonly known: readonly string[];
  readonly applied: ReadonlySet<string>;
}

/** Returns whether a newer version has migrated the database; it then stays as it is. */
export const isNewer = ({ known, applied }: Compared): boolean =>
  [...applied].some((name) => !known.includes(name));

/**
 * Checks that this version can upgrade the database: its first migration is the base of all others.
 * @throws ConfigError for a database from before that base
 */
export function requireBase({ known, applied }: Compared): void {
  const [base] = known;
  if (applied.size > 0 && base !== undefined && !applied.has(base)) {
    throw new ConfigError(
      'This database was made by a version of Parapet before 0.2.0, which this version cannot upgrade: export what you need with that version, then move the data folder away, or name an empty database, and start again.',
    );
  }
}

/**
 * Checks that this version works beside a newer schema: migrations expand, and those that contract
 * are listed in `migrations.contracting`.
 * @throws ConfigError when a migration that this version does not know takes away what it uses, or
 *   when the database lacks one that it knows
 */
export async function requireSupport(
  db: Kysely<unknown>,
  { known, applied }: Compared,
): Promise<void> {
  const contracting = await readContracting(db);
  const unknown = contracting.find(({ name }) => applied.has(name) && !known.includes(name));
  if (unknown) {
    throw new ConfigError(
      `A newer version of Parapet has changed this database so that this version cannot use it: ${unknown.why} (${unknown.name}). Start that version or a later one.`,
    );
  }
  const missing = known.filter((name) => !applied.has(name));
  if (missing.length > 0) {
    throw new ConfigError(
      `This database belongs to another line of versions: it lacks ${missing.join(', ')}. Start the version that migrated it.`,
    );
  }
}

async function readContracting(db: Kysely<unknown>): Promise<{ name: string; why: string }[]> {
  const found = await sql<{ exists: boolean }>`
    select pg_catalog.to_regclass('migrations.contracting') is not null as exists`.execute(db);
  if (!found.rows[0]?.exists) return [];
  const { rows } = await sql<{ name: string; why: string }>`
    select name, why from migrations.contracting order by name`.execute(db);
  return rows;
}
