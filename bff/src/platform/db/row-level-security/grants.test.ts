import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeGrantChanges, readGrants } from '../../../testing/catalogue/grants.ts';
import { runSql } from '../../../testing/test-identity.ts';
import { productMigrations } from '../migrations/migrate.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const SNAPSHOT = join(productMigrations.sqlFolder, '../snapshot/grants.txt');

test('the rights of a new database are those of the snapshot', async () => {
  const stored = existsSync(SNAPSHOT) ? readFileSync(SNAPSHOT, 'utf8').trim().split('\n') : [];
  const rights = await readGrants(database.url);
  const changes = describeGrantChanges(stored, rights);
  // After a change of rights: npm run generate:schema -w bff
  await expect(`${rights.join('\n')}\n`, changes.join('\n')).toMatchFileSnapshot(SNAPSHOT);
});

test('a change of rights is told in words, column by column', () => {
  const before = ['parapet_api may insert views (name, query)', 'parapet_api may call new_id()'];
  const after = ['parapet_api may insert views (name, owner)', 'PUBLIC may select views'];
  expect(describeGrantChanges(before, after)).toEqual([
    'parapet_api may now insert views.owner',
    'PUBLIC may now select views',
    'parapet_api may no longer insert views.query',
    'parapet_api may no longer call new_id()',
  ]);
});

test('only the two roles and the search have rights, and they write by column', async () => {
  const rights = await readGrants(database.url);
  const others = rights.filter(
    (right) => !/^parapet_(api|worker) may (select|insert|update|delete|call|use) /.test(right),
  );
  expect(others.filter((right) => !/^parapet_search may (select|call|use) /.test(right))).toEqual(
    [],
  );
  const whole = rights.filter((right) => / may (insert|update) \w+$/.test(right));
  expect(whole).toEqual([]);
});

test('no right may be granted further', async () => {
  const further = await runSql(
    database.url,
    `select object from (
       select relname::text as object, relowner as owner, relacl as acl from pg_class
         where relnamespace = 'parapet'::regnamespace
       union all
       select relname || '.' || attname, relowner, attacl
         from pg_attribute join pg_class on pg_class.oid = attrelid
         where relnamespace = 'parapet'::regnamespace
       union all
       select proname, proowner, proacl from pg_proc where pronamespace = 'parapet'::regnamespace
     ) as held
     cross join lateral aclexplode(acl) as entry
     where is_grantable and entry.grantee <> owner`,
  );
  expect(further).toEqual([]);
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
           (('product', 'name'), ('contracting', 'name'), ('contracting', 'why'),
            ('sql_files', 'path'), ('sql_files', 'hash'), ('sql_files', 'version')))`,
  );
  expect(elsewhere).toEqual([]);
});
