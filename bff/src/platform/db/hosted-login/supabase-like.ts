import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../../../embedded/postgres/server.ts';
import { embeddedMigrations } from '../migrate.ts';

/** A Postgres of its own with roles, rights and schema `auth` as a project of Supabase has them. */
export interface SupabaseLike {
  /** A superuser, who stands for Supabase itself. */
  readonly superuserUrl: string;
  /** What `postgres` is there: no superuser, bypasses policies, creates roles, owns no account table. */
  readonly ownerUrl: string;
  urlOf(user: string, password: string): string;
  stop(): Promise<void>;
}

const scene = `
  create role supabase_auth_admin nologin noinherit;
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role project_owner login createrole bypassrls password 'owner';
  grant anon, authenticated, service_role to project_owner;
`;

// The owner of a project refers to accounts and reads them, and may pass on the reading alone.
const rights = `
  grant usage on schema auth to project_owner;
  grant insert, references, delete, trigger, truncate, update
    on all tables in schema auth to project_owner;
  grant select on all tables in schema auth to project_owner with grant option;
`;

export async function startSupabaseLike(): Promise<SupabaseLike> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parapet-hosted-'));
  const server = await startPostgres({ dataDir });
  const url = (user: string, password: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${server.port}/${database}`;
  await run(url('postgres', server.superuserPassword, 'postgres'), [
    scene,
    'create database project owner project_owner',
  ]);
  const superuserUrl = url('postgres', server.superuserPassword, 'project');
  await run(superuserUrl, [
    'grant create on database project to supabase_auth_admin',
    'set role supabase_auth_admin',
    await readFile(join(embeddedMigrations.folder, '20261101000000_auth.sql'), 'utf8'),
    rights,
  ]);
  return {
    superuserUrl,
    ownerUrl: url('project_owner', 'owner', 'project'),
    urlOf: (user, password) => url(user, password, 'project'),
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs statements one after the other on one connection; returns the rows of the last. */
export async function run(url: string, statements: readonly string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** The SQL block of the section “A login for Parapet” in the guide to production. */
export async function readLoginSql(): Promise<string> {
  const page = join(
    import.meta.dirname,
    '../../../../../shared-libs/docs/how-to/go-to-production.md',
  );
  const [, section] = (await readFile(page, 'utf8')).split('\n## A login for Parapet\n');
  const block = section?.split('```sql\n')[1]?.split('```')[0];
  if (!block) throw new Error('The guide to production has no SQL for a login.');
  return block;
}
