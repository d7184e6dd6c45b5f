import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  runSql,
  signUp,
  startTestIdentity,
  type TestIdentity,
  type TestUser,
} from '../../testing/test-identity.ts';
import { type Database, openDatabase } from './database.ts';
import { embeddedMigrations, migrate, productMigrations } from './migrate.ts';

let database: TestDatabase;
let identity: TestIdentity;
let db: Database;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startTestIdentity();
  db = openDatabase({ url: database.url, poolSize: 2, onError: () => undefined });
  ada = await signUp(database.url, identity);
  bob = await signUp(database.url, identity);
  for (const user of [ada, bob]) await fillWorkspace(user);
});
afterAll(async () => {
  await db.close();
  await identity.close();
  await database.drop();
});

/** One row in every table that belongs to a workspace. */
async function fillWorkspace({ workspaceId, id: userId }: TestUser): Promise<void> {
  await runSql(
    database.url,
    `with asset as (
       insert into parapet.assets
         (workspace_id, type, value, canonical_key, display_name, consented_at)
       values ('${workspaceId}', 'domain', 'a.example', 'a.example', 'a.example', now())
       returning id
     ), scan as (
       insert into parapet.scans (workspace_id, intensity, ruleset_version)
       values ('${workspaceId}', 'safe', '1') returning id
     ), target as (
       insert into parapet.scan_targets (scan_id, asset_id, workspace_id, display_name, position)
       select scan.id, asset.id, '${workspaceId}', 'a.example', 0 from scan, asset
     ), result as (
       insert into parapet.check_results (
         scan_id, asset_id, check_id, workspace_id, check_version, title, check_group, severity
       ) select scan.id, asset.id, 'c', '${workspaceId}', 1, 't', 'dns', 'low' from scan, asset
     ), event as (
       insert into parapet.scan_events (workspace_id, scan_id, type)
       select '${workspaceId}', scan.id, 'scan' from scan
     ), finding as (
       insert into parapet.findings (
         workspace_id, asset_id, fingerprint, fingerprint_version, check_id, catalogue_id, check_version, title,
         description, severity, confidence, locator, location, evidence, remediation,
         first_seen_at, last_seen_at, last_tested_at
       ) select '${workspaceId}', asset.id, 'f', 'v1', 'c', 'C-1', 1, 't', 'd', 'low', 'firm', 'l', 'l',
         '[]', '{}', now(), now(), now() from asset
       returning id
     ), occurrence as (
       insert into parapet.finding_occurrences (scan_id, finding_id, workspace_id, change)
       select scan.id, finding.id, '${workspaceId}', 'new' from scan, finding
     ), account as (
       insert into parapet.cloud_accounts
         (workspace_id, account_uid, alias, auth_method, role_arn, region, status)
       values ('${workspaceId}', '123456789012', 'a', 'assume_role', 'arn', 'eu', 'connected')
     ), choice as (
       insert into parapet.notification_choices
         (workspace_id, user_id, new_findings, failed_scans, every_scan)
       values ('${workspaceId}', '${userId}', true, true, true)
     ), mail as (
       insert into parapet.notification_mails (scan_id, user_id, workspace_id)
       select scan.id, '${userId}', '${workspaceId}' from scan
     ), integration as (
       insert into parapet.integrations
         (workspace_id, type, name, address_hint, min_severity, events, sealed_secret)
       values ('${workspaceId}', 'webhook', 'a', 'a.example', 'high', '{scan.ended}', 's')
       returning id
     ), delivery as (
       insert into parapet.integration_deliveries (workspace_id, integration_id, event, body)
       select '${workspaceId}', integration.id, 'integration.test', '{}' from integration
     )
     insert into parapet.audit_log
       (workspace_id, actor_kind, actor_id, action, target_type, target_id)
     values ('${workspaceId}', 'user', '${userId}', 'a.b', 'asset', 'x')`,
  );
}

const workspaceTables = [
  'memberships',
  'assets',
  'scans',
  'scan_targets',
  'check_results',
  'scan_events',
  'findings',
  'finding_occurrences',
  'cloud_accounts',
  'integrations',
  'integration_deliveries',
  'notification_choices',
  'notification_mails',
  'audit_log',
] as const;
/** What a scan worker has no business with. */
const closedToWorkers = [
  'memberships',
  'cloud_accounts',
  'notification_choices',
  'audit_log',
] as const;

describe('the catalogue of the database', () => {
  test('every table has row-level security, which binds its owner too', async () => {
    const open = await runSql(
      database.url,
      `select relname from pg_class join pg_namespace n on n.oid = relnamespace
       where nspname = 'parapet' and relkind in ('r', 'p')
         and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  test('a table that comes later is bound by the migration that brings it', async () => {
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

  test('a login that no policy holds, as on a hosted Supabase, can migrate all the same', async () => {
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

  test('every function as definer has an empty search path, by which policies know it', async () => {
    const open = await runSql(
      database.url,
      `select oid::regprocedure::text as name from pg_proc
       where pronamespace = 'parapet'::regnamespace and prosecdef
         and not coalesce('search_path=""' = any (proconfig), false)`,
    );
    expect(open).toEqual([]);
  });

  test('every table with a workspace is tested here', async () => {
    const rows = await runSql<{ name: string }>(
      database.url,
      `select table_name as name from information_schema.columns
       where table_schema = 'parapet' and column_name = 'workspace_id'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...workspaceTables].sort());
  });

  test('neither public nor the roles of the REST API hold any right', async () => {
    const granted = await runSql(
      database.url,
      `select grantee, table_name from information_schema.role_table_grants
       where table_schema = 'parapet' and grantee in ('PUBLIC', 'anon', 'authenticated')
       union all
       select grantee, routine_name from information_schema.role_routine_grants
       where routine_schema = 'parapet' and grantee in ('PUBLIC', 'anon', 'authenticated')`,
    );
    expect(granted).toEqual([]);
    for (const role of ['anon', 'authenticated']) {
      const [row] = await runSql<{ may: boolean }>(
        database.url,
        `select has_schema_privilege('${role}', 'parapet', 'usage') as may`,
      );
      expect(row?.may).toBe(false);
    }
  });

  test('the two roles cannot log in, bypass policies or own anything', async () => {
    const roles = await runSql(
      database.url,
      `select rolcanlogin, rolbypassrls, rolsuper,
         exists (select from pg_class where relowner = pg_roles.oid) as owns
       from pg_roles where rolname in ('parapet_api', 'parapet_worker')`,
    );
    const harmless = { rolcanlogin: false, rolbypassrls: false, rolsuper: false, owns: false };
    expect(roles).toEqual([harmless, harmless]);
  });
});

describe('a query that entered neither role', () => {
  test('finds no row in any table, though its login owns them all', async () => {
    const tables = await runSql<{ name: string }>(
      database.url,
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'parapet'::regnamespace and relkind in ('r', 'p')`,
    );
    expect(tables.length).toBeGreaterThan(workspaceTables.length);
    for (const { name } of tables) {
      expect(await asLogin(database.url, `select '${name}' as seen from ${name}`)).toEqual([]);
    }
  });

  test('writes none either', async () => {
    await expect(
      asLogin(database.url, `insert into parapet.subscriptions (user_id) values ('${ada.id}')`),
    ).rejects.toThrow(/row-level security/);
    await asLogin(database.url, `update parapet.subscriptions set tier = 'mssp'`);
    await asLogin(database.url, 'delete from parapet.workspaces');
    const left = await runSql(
      database.url,
      `select tier from parapet.subscriptions join parapet.workspaces on owner_id = user_id
       where user_id = '${ada.id}'`,
    );
    expect(left).toEqual([{ tier: 'free' }]);
  });

  test('holds nothing of the two roles before it enters one', async () => {
    const inherited = await runSql(
      database.url,
      `select rolname from pg_roles where rolname in ('parapet_api', 'parapet_worker')
         and pg_has_role('parapet', oid, 'usage')`,
    );
    expect(inherited).toEqual([]);
  });
});

describe('a user', () => {
  test.each(workspaceTables)('sees in %s the rows of the own workspace alone', async (table) => {
    for (const user of [ada, bob]) {
      const rows = await db.asActor(as(user), (tx) =>
        tx.selectFrom(table).select('workspace_id').distinct().execute(),
      );
      expect(rows).toEqual([{ workspace_id: user.workspaceId }]);
    }
  });

  test('sees the own workspace and plan alone', async () => {
    const seen = await db.asActor(as(ada), async (tx) => ({
      workspaces: await tx.selectFrom('workspaces').select('id').execute(),
      plans: await tx.selectFrom('subscriptions').select('user_id').execute(),
    }));
    expect(seen).toEqual({
      workspaces: [{ id: ada.workspaceId }],
      plans: [{ user_id: ada.id }],
    });
  });

  test('cannot add to, change or remove from another workspace', async () => {
    const add = db.asActor(as(ada), (tx) =>
      tx
        .insertInto('assets')
        .values({
          workspace_id: bob.workspaceId,
          type: 'ip',
          value: '192.0.2.1',
          canonical_key: '192.0.2.1',
          display_name: '192.0.2.1',
          consented_at: new Date().toISOString(),
        })
        .execute(),
    );
    await expect(add).rejects.toThrow(/row-level security/);
    const changed = await db.asActor(as(ada), (tx) =>
      tx
        .updateTable('assets')
        .set({ state: 'archived' })
        .where('workspace_id', '=', bob.workspaceId)
        .executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
    const removed = await db.asActor(as(ada), (tx) =>
      tx.deleteFrom('assets').where('workspace_id', '=', bob.workspaceId).executeTakeFirst(),
    );
    expect(removed.numDeletedRows).toBe(0n);
  });

  test('cannot join another workspace or give themselves another plan', async () => {
    const join = db.asActor(as(ada), (tx) =>
      tx
        .insertInto('memberships')
        .values({ workspace_id: bob.workspaceId, user_id: ada.id, role: 'owner' })
        .execute(),
    );
    await expect(join).rejects.toThrow(/row-level security/);
    const upgrade = db.asActor(as(ada), (tx) =>
      tx.updateTable('subscriptions').set({ tier: 'mssp' }).execute(),
    );
    await expect(upgrade).rejects.toThrow(/permission denied/);
  });

  test('chooses what to be told for themselves alone, and so do other members', async () => {
    const eve = await signUp(database.url, identity);
    await runSql(
      database.url,
      `insert into parapet.memberships (workspace_id, user_id, role)
       values ('${ada.workspaceId}', '${eve.id}', 'admin')`,
    );
    const choices = { new_findings: false, failed_scans: false, every_scan: false };
    const seenAndChanged = await db.asActor(as(eve), async (tx) => ({
      choices: await tx.selectFrom('notification_choices').select('user_id').execute(),
      mails: await tx.selectFrom('notification_mails').select('user_id').execute(),
      changed: await tx.updateTable('notification_choices').set(choices).executeTakeFirst(),
    }));
    expect(seenAndChanged.choices).toEqual([]);
    expect(seenAndChanged.mails).toEqual([]);
    expect(seenAndChanged.changed.numUpdatedRows).toBe(0n);
    for (const { workspaceId, id } of [ada, { ...eve, workspaceId: bob.workspaceId }]) {
      const add = db.asActor(as(eve), (tx) =>
        tx
          .insertInto('notification_choices')
          .values({ workspace_id: workspaceId, user_id: id, ...choices })
          .execute(),
      );
      await expect(add).rejects.toThrow(/row-level security/);
    }
  });

  test('who may only read logs what they are told, and nothing else', async () => {
    const zoe = await signUp(database.url, identity);
    const eve = await signUp(database.url, identity);
    await runSql(
      database.url,
      `insert into parapet.memberships (workspace_id, user_id, role)
       values ('${zoe.workspaceId}', '${eve.id}', 'viewer')`,
    );
    const log = (action: string, targetId: string) =>
      db.asActor(as(eve), (tx) =>
        tx
          .insertInto('audit_log')
          .values({
            workspace_id: zoe.workspaceId,
            actor_kind: 'user',
            actor_id: eve.id,
            action,
            target_type: 'user',
            target_id: targetId,
            before: null,
            after: null,
          })
          .execute(),
      );
    await expect(log('asset.deleted', eve.id)).rejects.toThrow(/row-level security/);
    await expect(log('notifications.changed', zoe.id)).rejects.toThrow(/row-level security/);
    await log('notifications.changed', eve.id);
  });

  test('who may only read cannot write, even past the API', async () => {
    const eve = await signUp(database.url, identity);
    await runSql(
      database.url,
      `insert into parapet.memberships (workspace_id, user_id, role)
       values ('${ada.workspaceId}', '${eve.id}', 'viewer')`,
    );
    const changed = await db.asActor(as(eve), async (tx) => ({
      seen: await tx
        .selectFrom('assets')
        .where('workspace_id', '=', ada.workspaceId)
        .select('id')
        .execute(),
      changed: await tx.updateTable('assets').set({ state: 'archived' }).executeTakeFirst(),
    }));
    expect(changed.seen).toHaveLength(1);
    expect(changed.changed.numUpdatedRows).toBe(0n);
  });

  test('nobody alters or removes what is in the audit log', async () => {
    const alter = db.asActor(as(ada), (tx) =>
      tx.updateTable('audit_log').set({ action: 'x' }).execute(),
    );
    await expect(alter).rejects.toThrow(/permission denied/);
    const remove = db.asActor(as(ada), (tx) => tx.deleteFrom('audit_log').execute());
    await expect(remove).rejects.toThrow(/permission denied/);
  });
});

describe('a worker', () => {
  test.each(workspaceTables.filter((table) => !closedToWorkers.some((closed) => closed === table)))(
    'sees in %s the rows of its workspace alone',
    async (table) => {
      const rows = await db.asWorker(bob.workspaceId, (tx) =>
        tx.selectFrom(table).select('workspace_id').distinct().execute(),
      );
      expect(rows).toEqual([{ workspace_id: bob.workspaceId }]);
    },
  );

  test.each(closedToWorkers)('has no way into %s', async (table) => {
    const read = db.asWorker(bob.workspaceId, (tx) =>
      tx.selectFrom(table).select('workspace_id').execute(),
    );
    await expect(read).rejects.toThrow(/permission denied/);
  });

  test('learns whom to tell of its own workspace, and of no other', async () => {
    const told = await db.asWorker(bob.workspaceId, (tx) =>
      sql<{ user_id: string }>`select user_id from parapet.mail_recipients()`.execute(tx),
    );
    expect(told.rows).toEqual([{ user_id: bob.id }]);
    const outside = await db.asProcess((tx) =>
      sql`select user_id from parapet.mail_recipients()`.execute(tx),
    );
    expect(outside.rows).toEqual([]);
    const asked = db.asActor(as(ada), (tx) =>
      sql`select user_id from parapet.mail_recipients()`.execute(tx),
    );
    await expect(asked).rejects.toThrow(/permission denied/);
  });

  test('cannot write findings into another workspace', async () => {
    const change = await db.asWorker(ada.workspaceId, (tx) =>
      tx
        .updateTable('findings')
        .set({ title: 'x' })
        .where('workspace_id', '=', bob.workspaceId)
        .executeTakeFirst(),
    );
    expect(change.numUpdatedRows).toBe(0n);
  });

  test('outside of every workspace it sees none', async () => {
    const rows = await db.asProcess((tx) => tx.selectFrom('scans').select('id').execute());
    expect(rows).toEqual([]);
  });
});

test('the setting of one transaction does not reach the next on the same connection', async () => {
  await db.asWorker(ada.workspaceId, async () => undefined);
  const rows = await db.asActor({ userId: crypto.randomUUID(), sessionId: null }, (tx) =>
    tx.selectFrom('assets').select('id').execute(),
  );
  expect(rows).toEqual([]);
});

test('each audit row seals the one before it', async () => {
  await runSql(
    database.url,
    `insert into parapet.audit_log
       (workspace_id, actor_kind, actor_id, action, target_type, target_id)
     values ('${ada.workspaceId}', 'user', '${ada.id}', 'a.c', 'asset', 'y')`,
  );
  const rows = await runSql<{ prev_hash: string | null; hash: string }>(
    database.url,
    `select prev_hash, hash from parapet.audit_log
     where workspace_id = '${ada.workspaceId}' order by id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]?.prev_hash).toBeNull();
  expect(rows[1]?.prev_hash).toBe(rows[0]?.hash);
});

const as = ({ id, sessionId }: TestUser) => ({ userId: id, sessionId });

/** As the login role of the product, outside of the doors that `Database` has. */
async function asLogin(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
