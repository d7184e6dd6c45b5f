import { z } from 'zod';

/** The columns of all tables of the schema, in the order of their definition. */
export const READ_COLUMNS = `
  select c.table_name as table, c.column_name as column, c.udt_name as type,
    c.is_nullable = 'YES' as nullable,
    c.column_default is not null as has_default,
    c.is_generated = 'ALWAYS' or coalesce(c.identity_generation = 'ALWAYS', false) as computed
  from information_schema.columns as c
  join information_schema.tables as t using (table_schema, table_name)
  where c.table_schema = 'parapet' and t.table_type = 'BASE TABLE'
  order by c.table_name, c.ordinal_position`;

export const columnsSchema = z.array(
  z.object({
    table: z.string(),
    column: z.string(),
    /** The name of the type in Postgres; an array's begins with an underscore. */
    type: z.string(),
    nullable: z.boolean(),
    has_default: z.boolean(),
    /** Only the database writes it. */
    computed: z.boolean(),
  }),
);
type Column = z.infer<typeof columnsSchema>[number];

/** As `database.ts` parses them. */
const types: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  timestamptz: 'string',
  date: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
};

const HEAD = `// Written from the migrations by \`npm run generate:schema -w bff\`.
import type { ColumnType, Generated } from 'kysely';

/** Written through \`jsonb()\`. */
type Json = ColumnType<unknown, unknown, unknown>;
/** Only the database writes it. */
type Computed<T> = ColumnType<T, never, never>;
`;

/** Returns the TypeScript of all tables' rows. @throws Error for a type that is not known here */
export function writeSchema(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const written = [...tables].map(([table, its]) => {
    const lines = its.map((column) => `    ${column.column}: ${typeOf(column)};\n`);
    return `  ${table}: {\n${lines.join('')}  };\n`;
  });
  return `${HEAD}
/** The rows of the tables of schema \`parapet\`, as Kysely reads and writes them. */
export interface Schema {
${written.join('')}}
`;
}

function typeOf({ table, column, type, nullable, has_default, computed }: Column): string {
  if (type === 'jsonb') return 'Json';
  const base = types[type.replace(/^_/, '')];
  if (!base)
    throw new Error(`${table}.${column} is of type ${type}, which has no TypeScript type.`);
  const value = `${base}${type.startsWith('_') ? '[]' : ''}${nullable ? ' | null' : ''}`;
  if (computed) return `Computed<${value}>`;
  return has_default ? `Generated<${value}>` : value;
}
