import { runSql } from '../test-identity.ts';

export interface TableWalk {
  readonly url: string;
  /** Runs SQL under the role of the API with the claims of the user who walks. */
  runAs(text: string): Promise<Record<string, unknown>[]>;
  /** The workspace of another tenant. */
  readonly workspaceId: string;
  /** Texts of the other tenant that no row may have. */
  readonly secrets: readonly string[];
}

interface Table {
  readonly name: string;
  readonly isInWorkspace: boolean;
  /** The columns that the role of the API may read, and change. */
  readonly read: readonly string[] | null;
  readonly change: readonly string[] | null;
}

/**
 * Reads, changes and deletes all rows of every table that the role of the API has rights on, as the
 * catalogue lists them. Returns what reached another tenant, one line each.
 */
export async function walkTables(walk: TableWalk): Promise<string[]> {
  const faults: string[] = [];
  for (const table of await tablesOf(walk.url)) {
    const attempts = [
      ...(table.read
        ? [`select (${table.read.join(', ')})::text as row from parapet.${table.name}`]
        : []),
      // Without a condition, so that only the policy for changes decides.
      ...(table.change
        ? [`update parapet.${table.name} set ${table.change.map((c) => `${c} = ${c}`).join(', ')}`]
        : []),
      `delete from parapet.${table.name}`,
    ];
    for (const attempt of attempts) {
      const before = await rowsOf(walk, table);
      const rows = await walk.runAs(attempt).catch(() => []);
      const read = JSON.stringify(rows);
      const [verb] = attempt.split(' ', 1);
      if (walk.secrets.some((secret) => read.includes(secret)))
        faults.push(`${verb} ${table.name}`);
      else if (before !== (await rowsOf(walk, table))) faults.push(`${verb} ${table.name}`);
    }
  }
  return faults;
}

/** The places of the other tenant's rows, which each change moves. */
async function rowsOf({ url, workspaceId }: TableWalk, table: Table): Promise<string> {
  if (!table.isInWorkspace) return '';
  const [row] = await runSql<{ places: string }>(
    url,
    `select coalesce(string_agg(ctid::text, ' ' order by ctid), '') as places
     from parapet.${table.name} where workspace_id = $1`,
    [workspaceId],
  );
  return row?.places ?? '';
}

const tablesOf = (url: string): Promise<Table[]> =>
  runSql<Table>(
    url,
    `select relname as name,
       bool_or(attname = 'workspace_id') as "isInWorkspace",
       array_agg(quote_ident(attname)) filter
         (where has_column_privilege('parapet_api', attrelid, attnum, 'select')) as read,
       array_agg(quote_ident(attname)) filter
         (where has_column_privilege('parapet_api', attrelid, attnum, 'update')) as change
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'parapet'::regnamespace and relkind in ('r', 'p', 'v', 'm')
     group by relname order by relname`,
  );
