import type { Client } from 'pg';

/** A digest of the values of each column with the id of their row, by table and column. */
export type ColumnDigests = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Digests the columns of all tables of the product that have rows. */
export async function digestColumns(database: Client): Promise<ColumnDigests> {
  const { rows } = await database.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'parapet' and table_type = 'BASE TABLE' group by 1 order by 1`,
  );
  const digests: Record<string, Record<string, string>> = {};
  for (const { table, columns } of rows) {
    const key = columns.includes('id') ? `id::text || ':' || ` : '';
    const values = columns.map((column) => {
      const value = `${key}coalesce(${column}::text, 'null')`;
      return `md5(string_agg(${value}, ',' order by ${value})) as ${column}`;
    });
    const answer = await database.query(`select ${values.join(', ')} from parapet.${table}`);
    if (Object.values(answer.rows[0]).some((value) => value !== null))
      digests[table] = answer.rows[0];
  }
  return digests;
}
