import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { PostgresServer } from './server.ts';

/** Connection strings of the embedded server. */
export interface EmbeddedUrls {
  /** For the product: role `parapet`, which owns the database `parapet` and is not a superuser. */
  readonly databaseUrl: string;
  /** The superuser, only for backups and tests. */
  readonly adminUrl: string;
}

// The three roles of every Supabase project, because grants name them. The product's login is not a
// member of any, because one bypasses row-level security.
const SUPABASE_ROLES = {
  anon: 'NOLOGIN NOINHERIT',
  authenticated: 'NOLOGIN NOINHERIT',
  service_role: 'NOLOGIN NOINHERIT BYPASSRLS',
} as const;

/** Creates missing roles and the database; safe to run again. */
export async function bootstrapDatabase(server: PostgresServer): Promise<EmbeddedUrls> {
  const url = (user: string, password: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${server.port}/${database}`;
  const adminUrl = url('postgres', server.superuserPassword, 'postgres');
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const password = escapeLiteral(server.parapetPassword);
    await ensureRole(
      admin,
      'parapet',
      `LOGIN NOSUPERUSER NOBYPASSRLS CREATEROLE PASSWORD ${password}`,
    );
    for (const [role, attributes] of Object.entries(SUPABASE_ROLES)) {
      await ensureRole(admin, role, attributes);
    }
    const { rowCount } = await admin.query("SELECT FROM pg_database WHERE datname = 'parapet'");
    if (rowCount === 0) await admin.query('CREATE DATABASE parapet OWNER parapet');
  } finally {
    await admin.end();
  }
  return { adminUrl, databaseUrl: url('parapet', server.parapetPassword, 'parapet') };
}

async function ensureRole(admin: Client, role: string, attributes: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await admin.query(`${verb} ROLE ${escapeIdentifier(role)} ${attributes}`);
}
