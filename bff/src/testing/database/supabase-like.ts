import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '@parapet/embedded-auth/migrations-folder';
import { Client } from 'pg';
import { startPostgres } from '../../embedded/postgres/server.ts';

/** A separate Postgres with the roles, rights and schema `auth` of a Supabase project. */
export interface SupabaseLike {
  /** A superuser, in the role of Supabase itself. */
  readonly superuserUrl: string;
  /**
   * Like `postgres` on Supabase: no superuser, bypasses policies, creates roles, owns no account
   * table.
   */
  readonly ownerUrl: string;
  urlOf(user: string, password: string): string;
  stop(): Promise<void>;
}

const projectRoles = `
  create role supabase_auth_admin nologin noinherit;
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role project_owner login createrole bypassrls password 'owner';
  grant anon, authenticated, service_role to project_owner;
`;

// The owner of a project may reference and read accounts, and may grant only the reading.
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
    projectRoles,
    'create database project owner project_owner',
  ]);
  const superuserUrl = url('postgres', server.superuserPassword, 'project');
  await run(superuserUrl, [
    'grant create on database project to supabase_auth_admin',
    'set role supabase_auth_admin',
    await readFile(join(migrationsFolder, '20261129000000_auth.sql'), 'utf8'),
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

/** Returns SQL of the deployment, e.g. `login.sql`, which makes the login of API and workers. */
export const readRolesSql = (file: string): Promise<string> =>
  readFile(
    join(import.meta.dirname, '../../../../shared-libs/tooling/deploy/postgres/roles', file),
    'utf8',
  );
