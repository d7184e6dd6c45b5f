import { createTestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asLogin,
  openTwoWorkspaces,
  type TwoWorkspaces,
  workspaceTables,
} from '../../../testing/database/two-workspaces.ts';
import { runSql } from '../../../testing/test-identity.ts';
import { embeddedMigrations, migrate, productMigrations } from '../migrations/migrate.ts';

let fixture: TwoWorkspaces;

beforeAll(async () => {
  fixture = await openTwoWorkspaces();
});
afterAll(() => fixture.close());

describe('the catalogue of the database', () => {
  test('every table has row-level security, which binds its owner too', async () => {
    const open = await runSql(
      fixture.database.url,
      `select relname from pg_class join pg_namespace n on n.oid = relnamespace
       where nspname = 'parapet' and relkind in ('r', 'p')
         and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  test('a new table is bound by its migration', async () => {
    const later = await createTestDatabase();
    await runSql(
      later.url,
      'create table parapet.later (id int); insert into parapet.later values (1)',
    );
    await migrate(later.url, [productMigrations]);
    expect(await asLogin(later.url, 'select id from parapet.later')).toEqual([]);
    expect(await runSql(later.url, 'select id from parapet.later')).toEqual([{ id: 1 }]);
    await later.drop();
  });

  test('a login that bypasses policies, as on a hosted Supabase, can migrate', async () => {
    const hosted = await createTestDatabase({ content: 'empty' });
    await migrate(hosted.adminUrl, [embeddedMigrations, productMigrations]);
    const [forced] = await runSql<{ tables: number }>(
      hosted.adminUrl,
      `select count(*) as tables from pg_class
       where relnamespace = 'parapet'::regnamespace and relforcerowsecurity`,
    );
    expect(Number(forced?.tables)).toBe(0);
    await hosted.drop();
  });

  test('every security definer function has an empty search path', async () => {
    const open = await runSql(
      fixture.database.url,
      `select oid::regprocedure::text as name from pg_proc
       where pronamespace = 'parapet'::regnamespace and prosecdef
         and not coalesce('search_path=""' = any (proconfig), false)`,
    );
    expect(open).toEqual([]);
  });

  test('neither public nor the roles of the REST API have any right', async () => {
    const granted = await runSql(
      fixture.database.url,
      `select grantee, table_name from information_schema.role_table_grants
       where table_schema = 'parapet' and grantee in ('PUBLIC', 'anon', 'authenticated')
       union all
       select grantee, routine_name from information_schema.role_routine_grants
       where routine_schema = 'parapet' and grantee in ('PUBLIC', 'anon', 'authenticated')`,
    );
    expect(granted).toEqual([]);
    for (const role of ['anon', 'authenticated']) {
      const [row] = await runSql<{ may: boolean }>(
        fixture.database.url,
        `select has_schema_privilege('${role}', 'parapet', 'usage') as may`,
      );
      expect(row?.may).toBe(false);
    }
  });

  test('the two roles cannot log in, bypass policies or own anything', async () => {
    const roles = await runSql(
      fixture.database.url,
      `select rolcanlogin, rolbypassrls, rolsuper,
         exists (select from pg_class where relowner = pg_roles.oid) as owns
       from pg_roles where rolname in ('parapet_api', 'parapet_worker')`,
    );
    const harmless = { rolcanlogin: false, rolbypassrls: false, rolsuper: false, owns: false };
    expect(roles).toEqual([harmless, harmless]);
  });
});

describe('a query outside of the two roles', () => {
  test('finds no row in any table, though its login owns them all', async () => {
    const tables = await runSql<{ name: string }>(
      fixture.database.url,
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'parapet'::regnamespace and relkind in ('r', 'p')`,
    );
    expect(tables.length).toBeGreaterThan(workspaceTables.length);
    for (const { name } of tables) {
      expect(await asLogin(fixture.database.url, `select '${name}' as seen from ${name}`)).toEqual(
        [],
      );
    }
  });

  test('writes none either', async () => {
    await expect(
      asLogin(
        fixture.database.url,
        `insert into parapet.subscriptions (user_id) values ('${fixture.ada.id}')`,
      ),
    ).rejects.toThrow(/row-level security/);
    await asLogin(fixture.database.url, `update parapet.subscriptions set tier = 'mssp'`);
    await asLogin(fixture.database.url, 'delete from parapet.workspaces');
    const left = await runSql(
      fixture.database.url,
      `select tier from parapet.subscriptions join parapet.workspaces on owner_id = user_id
       where user_id = '${fixture.ada.id}'`,
    );
    expect(left).toEqual([{ tier: 'free' }]);
  });

  test('inherits no rights of the two roles', async () => {
    const inherited = await runSql(
      fixture.database.url,
      `select rolname from pg_roles where rolname in ('parapet_api', 'parapet_worker')
         and pg_has_role('parapet', oid, 'usage')`,
    );
    expect(inherited).toEqual([]);
  });
});
