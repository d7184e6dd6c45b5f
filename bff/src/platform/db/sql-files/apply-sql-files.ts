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
  const applied = await readAppliedFiles(tx);
  const changed = files.filter((file) => isOutdated(file, applied.get(file.path), version));
  for (const file of changed) {
    try {
      // Also of a new file, whose table may have had them from another.
      if (file.table !== null && applied.size > 0) await dropReplaced(tx, file.kind, file.table);
      await sql.raw(file.text).execute(tx);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`SQL file ${file.path} failed: ${reason}`, { cause: error });
    }
  }
  await sql`
    insert into migrations.sql_files (path, hash, version)
    select path, hash, ${version}
    from unnest(${changed.map(({ path }) => path)}::text[], ${changed.map(({ hash }) => hash)}::text[])
      as changed (path, hash)
    on conflict (path) do update set hash = excluded.hash, version = excluded.version`.execute(tx);
  return changed.map(({ path }) => path);
}

interface AppliedFile {
  readonly path: string;
  readonly hash: string;
  readonly version: string;
}

/** Returns those of the files whose form in the database is that of another or no version. */
export async function findOutdated(
  db: Kysely<unknown>,
  files: readonly SqlFile[],
  version: string,
): Promise<SqlFile[]> {
  const applied = await readAppliedFiles(db);
  return files.filter((file) => isOutdated(file, applied.get(file.path), version));
}

async function readAppliedFiles(db: Kysely<unknown>): Promise<ReadonlyMap<string, AppliedFile>> {
  const { rows } = await sql<AppliedFile>`
    select path, hash, version from migrations.sql_files`.execute(db);
  return new Map(rows.map((row) => [row.path, row]));
}

const isOutdated = (file: SqlFile, applied: AppliedFile | undefined, version: string): boolean =>
  applied === undefined ||
  (applied.hash !== file.hash && !isLaterVersion(applied.version, version));

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
