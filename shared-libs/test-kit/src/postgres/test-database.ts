import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { inject } from 'vitest';

const LEAVE_PATIENCE_MS = 1000;

/** Connection strings of the Postgres that serves this vitest run. */
export interface TestServer {
  /** Superuser, database `postgres`. */
  readonly adminUrl: string;
  /** Role `parapet`, the migrated database that serves as template: do not connect to it. */
  readonly databaseUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** A database of its own for one test file. */
export interface TestDatabase {
  /** As the product connects: role `parapet`, which owns the database. */
  readonly url: string;
  /** The same database as superuser, to look behind row-level security. */
  readonly adminUrl: string;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/**
 * Creates a fresh database, by default with all migrations applied; `content: 'empty'` gives one
 * without any. Safe to call from several workers at once. Call `drop` in `afterAll`.
 */
export async function createTestDatabase(
  options: { content?: 'migrated' | 'empty' } = {},
): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = options.content === 'empty' ? 'template0' : 'parapet';
  await administer(server, `CREATE DATABASE ${name} OWNER parapet TEMPLATE ${template}`);
  return {
    url: withDatabase(server.databaseUrl, name),
    adminUrl: withDatabase(server.adminUrl, name),
    async drop() {
      await untilLeft(server, name);
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/**
 * A pool that was ended still closes its connections for a moment. Ended by force meanwhile, they
 * would report an error that no test waits for.
 */
async function untilLeft(server: TestServer, name: string): Promise<void> {
  const count = `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = '${name}'`;
  const deadline = Date.now() + LEAVE_PATIENCE_MS;
  while (Date.now() < deadline) {
    const [row] = await administer(server, count);
    if (row?.open === 0) return;
    await delay(20);
  }
}

async function administer(server: TestServer, statement: string): Promise<{ open?: number }[]> {
  const client = new Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
