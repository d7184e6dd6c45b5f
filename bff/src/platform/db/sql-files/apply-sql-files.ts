import { type Kysely, sql } from 'kysely';
import type { SqlFile } from './read-sql-files.ts';
import { isLaterVersion } from './version-order.ts';

/**
 * Applies the files that the database has in another form, and returns their paths. Triggers and
 * policies of a file replace those of its table; a function replaces the one of its signature. A
 * file that a later version has applied stays as it is.
 * @throws Error that names the file which failed
 */
export async function applySqlFiles(
  tx: Kysely<unknown>,
  files: readonly SqlFile[],
  version: string,
): Promise<string[]> {
  const changed = await findOutdated(tx, files, version);
  for (const file of changed) {
    try {
      if (file.table !== null) await dropReplaced(tx, file.kind, file.table);
      await sql.raw(file.text).execute(tx);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`SQL file ${file.path} failed: ${reason}`, { cause: error });
    }
    await sql`
      insert into migrations.sql_files (path, hash, version)
      values (${file.path}, ${file.hash}, ${version})
      on conflict (path) do update set hash = excluded.hash, version = excluded.version`.execute(
      tx,
    );
  }
  return changed.map(({ path }) => path);
}

/** Returns those of the files whose form in the database is that of another or no version. */
export async function findOutdated(
  db: Kysely<unknown>,
  files: readonly SqlFile[],
  version: string,
): Promise<SqlFile[]> {
  const { rows } = await sql<{ path: string; hash: string; version: string }>`
    select path, hash, version from migrations.sql_files`.execute(db);
  const applied = new Map(rows.map((row) => [row.path, row]));
  return files.filter(({ path, hash }) => {
    const row = applied.get(path);
    return row === undefined || (row.hash !== hash && !isLaterVersion(row.version, version));
  });
}

async function dropReplaced(
  tx: Kysely<unknown>,
  kind: SqlFile['kind'],
  table: string,
): Promise<void> {
  const names =
    kind === 'trigger'
      ? sql<{ name: string }>`
          select tgname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
          where tgrelid = ${table}::regclass and not tgisinternal
            and pronamespace = 'parapet'::regnamespace`
      : sql<{ name: string }>`
          select polname as name from pg_policy
          where polrelid = ${table}::regclass and polname <> 'as_owner'`;
  for (const { name } of (await names.execute(tx)).rows) {
    await sql`drop ${sql.raw(kind)} ${sql.id(name)} on ${sql.table(table)}`.execute(tx);
  }
}
