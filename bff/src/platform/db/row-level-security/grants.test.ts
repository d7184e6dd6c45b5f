import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../testing/test-identity.ts';
import { reviewedFunctions, reviewedGrants, type TableGrants } from './reviewed-grants.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Right {
  readonly grantee: string;
  readonly relation: string;
  /** Null for a right on the whole table. */
  readonly column: string | null;
  readonly right: string;
  readonly grantable: boolean;
}

/** Returns every right on tables, views and sequences of the schema besides the owner's. */
const readRights = () =>
  runSql<Right>(
    database.url,
    `select coalesce(grantee.rolname, 'PUBLIC') as grantee, relname as relation,
       held.attname as column, lower(privilege_type) as right, is_grantable as grantable
     from pg_class
     cross join lateral (
       select null as attname, relacl as acl
       union all
       select attname, attacl from pg_attribute where attrelid = pg_class.oid and attnum > 0
     ) as held
     cross join lateral aclexplode(held.acl) as entry
     left join pg_roles as grantee on grantee.oid = entry.grantee
     where relnamespace = 'parapet'::regnamespace and entry.grantee <> relowner`,
  );

/**
 * Converts rights to the form of the reviewed list; unknown kinds stay visible as `right on table`.
 */
function byRoleAndTable(rights: readonly Right[]): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const { grantee, relation, column, right } of rights) {
    const tables = found[grantee] ?? {};
    const table = tables[relation] ?? {};
    found[grantee] = { ...tables, [relation]: table };
    if (column === null) table[right] = right === 'select' ? 'all' : true;
    else if (table[right] !== true && table[right] !== 'all') {
      table[right] = [...((table[right] as string[] | undefined) ?? []), column].sort();
    }
  }
  return found;
}

const sorted = (grants: TableGrants): unknown =>
  Object.fromEntries(
    Object.entries(grants).map(([right, columns]) => [
      right,
      Array.isArray(columns) ? [...columns].sort() : columns,
    ]),
  );

test('only the two roles and the search have rights, as reviewed, and write access by column', async () => {
  const expected = Object.fromEntries(
    Object.entries(reviewedGrants).map(([role, tables]) => [
      role,
      Object.fromEntries(Object.entries(tables).map(([table, held]) => [table, sorted(held)])),
    ]),
  );
  expect(byRoleAndTable(await readRights())).toEqual(expected);
});

test('no right may be granted further', async () => {
  expect((await readRights()).filter(({ grantable }) => grantable)).toEqual([]);
});

test('neither role may update identifying or proving columns', async () => {
  const fixed = [
    'id',
    'workspace_id',
    'user_id',
    'owner_id',
    'asset_id',
    'scan_id',
    'finding_id',
    'integration_id',
    'canonical_key',
    'fingerprint',
    'ownership',
    'consented_by',
    'consented_at',
    'cloud_external_id',
    'external_id',
    'sealed_secret',
    'first_seen_at',
    'created_by',
    'created_at',
    'updated_at',
    'prev_hash',
    'hash',
  ];
  const may = await runSql(
    database.url,
    `select rolname, attrelid::regclass::text as table, attname
     from pg_attribute join pg_class on pg_class.oid = attrelid, pg_roles
     where relnamespace = 'parapet'::regnamespace and relkind = 'r' and attname = any ($1)
       and rolname in ('parapet_api', 'parapet_worker')
       and has_column_privilege(pg_roles.oid, attrelid, attnum, 'update')`,
    [fixed],
  );
  expect(may).toEqual([]);
});

test('only the two roles and the search may call functions, as reviewed', async () => {
  const rows = await runSql<{ grantee: string; name: string }>(
    database.url,
    `select coalesce(grantee.rolname, 'PUBLIC') as grantee,
       replace(pg_proc.oid::regprocedure::text, 'parapet.', '') as name
     from pg_proc cross join lateral aclexplode(coalesce(proacl, acldefault('f', proowner))) as entry
     left join pg_roles as grantee on grantee.oid = entry.grantee
     where pronamespace = 'parapet'::regnamespace and entry.grantee <> proowner
     order by 1, 2`,
  );
  const found: Record<string, string[]> = {};
  for (const { grantee, name } of rows) found[grantee] = [...(found[grantee] ?? []), name].sort();
  expect(found).toEqual(reviewedFunctions);
});

test('every security definer function but the searches belongs to the owner of the schema', async () => {
  const others = await runSql(
    database.url,
    `select proname::text as name, proowner::regrole::text as owner
     from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where nspname = 'parapet' and prosecdef and proowner <> nspowner order by 1`,
  );
  expect(others).toEqual([
    { name: 'search_assets', owner: 'parapet_search' },
    { name: 'search_check_findings', owner: 'parapet_search' },
    { name: 'search_cve_findings', owner: 'parapet_search' },
    { name: 'search_findings', owner: 'parapet_search' },
  ]);
});

test('the role of the searches cannot log in, own or create anything, and nobody inherits it', async () => {
  const roles = await runSql(
    database.url,
    `select rolcanlogin, rolbypassrls, rolsuper, rolinherit,
       has_schema_privilege(oid, 'parapet', 'create') as creates,
       exists (select from pg_auth_members where member = pg_roles.oid) as "isMember",
       exists (select from pg_class where relowner = pg_roles.oid) as owns
     from pg_roles where rolname = 'parapet_search'`,
  );
  expect(roles).toEqual([
    {
      rolcanlogin: false,
      rolbypassrls: false,
      rolsuper: false,
      rolinherit: false,
      creates: false,
      isMember: false,
      owns: false,
    },
  ]);
  const entering = await runSql(
    database.url,
    `select member::regrole::text as member from pg_auth_members
     where roleid = 'parapet_search'::regrole and (inherit_option or member in (
       'parapet_api'::regrole, 'parapet_worker'::regrole))`,
  );
  expect(entering).toEqual([]);
});

test('the two roles have no further roles, and one further schema', async () => {
  const memberships = await runSql(
    database.url,
    `select roleid::regrole::text as role from pg_auth_members
     where member in ('parapet_api'::regrole, 'parapet_worker'::regrole)`,
  );
  expect(memberships).toEqual([]);
  const schemas = await runSql(
    database.url,
    `select distinct nspname from pg_namespace, pg_roles
     where rolname in ('parapet_api', 'parapet_worker')
       and nspname not in ('information_schema', 'pg_catalog', 'public')
       and has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'usage') order by 1`,
  );
  expect(schemas).toEqual([{ nspname: 'migrations' }, { nspname: 'parapet' }]);
  const elsewhere = await runSql(
    database.url,
    `select table_schema, table_name, column_name, privilege_type
     from information_schema.column_privileges
     where grantee in ('parapet_api', 'parapet_worker') and table_schema <> 'parapet'
       and not (table_schema = 'migrations' and privilege_type = 'SELECT'
         and (table_name, column_name) in
           (('product', 'name'), ('contracting', 'name'), ('contracting', 'why')))`,
  );
  expect(elsewhere).toEqual([]);
});
