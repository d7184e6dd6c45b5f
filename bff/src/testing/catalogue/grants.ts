import { runSql } from '../test-identity.ts';

interface Grant {
  readonly grantee: string;
  readonly right: string;
  readonly object: string;
  /** Null for a right on the whole object. */
  readonly columns: readonly string[] | null;
}

/** Every right on the schema and on its tables, sequences and functions besides the owner's. */
const READ_GRANTS = `
  select coalesce(grantee.rolname, 'PUBLIC') as grantee, lower(privilege_type) as right, object,
    array_agg(held.column order by held.column) filter (where held.column is not null) as columns
  from (
    select relname::text as object, null as column, relowner as owner, relacl as acl
      from pg_class where relnamespace = 'parapet'::regnamespace
    union all
    select relname, attname::text, relowner, attacl
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'parapet'::regnamespace
    union all
    select replace(oid::regprocedure::text, 'parapet.', ''), null, proowner,
        coalesce(proacl, acldefault('f', proowner))
      from pg_proc where pronamespace = 'parapet'::regnamespace
    union all
    select 'schema ' || nspname, null, nspowner, nspacl from pg_namespace where nspname = 'parapet'
  ) as held
  cross join lateral aclexplode(held.acl) as entry
  left join pg_roles as grantee on grantee.oid = entry.grantee
  where entry.grantee <> held.owner
  group by 1, 2, 3, held.column is null
  order by 1, 2, 3, held.column is null desc`;

const VERBS: Readonly<Record<string, string>> = { execute: 'call', usage: 'use' };

/**
 * Reads the rights of a database as sorted lines such as
 * `parapet_api may insert memberships (role, user_id, workspace_id)`.
 */
export async function readGrants(databaseUrl: string): Promise<string[]> {
  const grants = await runSql<Grant>(databaseUrl, READ_GRANTS);
  return grants.map(({ grantee, right, object, columns }) => {
    const names = columns === null ? '' : ` (${columns.join(', ')})`;
    return `${grantee} may ${VERBS[right] ?? right} ${object}${names}`;
  });
}

/** Says in words what changed between two lists of `readGrants`, column by column. */
export function describeGrantChanges(
  before: readonly string[],
  after: readonly string[],
): string[] {
  const [old, current] = [new Set(before.flatMap(singles)), new Set(after.flatMap(singles))];
  return [
    ...[...current]
      .filter((right) => !old.has(right))
      .map((right) => right.replace(' may ', ' may now ')),
    ...[...old]
      .filter((right) => !current.has(right))
      .map((right) => right.replace(' may ', ' may no longer ')),
  ];
}

const WITH_COLUMNS = /^(\S+ may (?:select|insert|update|references) \w+) \(([^)]*)\)$/;

function singles(line: string): string[] {
  const [, right, columns] = WITH_COLUMNS.exec(line) ?? [];
  return columns === undefined ? [line] : columns.split(', ').map((name) => `${right}.${name}`);
}
