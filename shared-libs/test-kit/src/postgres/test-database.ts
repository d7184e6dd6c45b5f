import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { TestServer } from './database-process.ts';
import { TEST_POOL } from './test-pool.ts';

const DISCONNECT_TIMEOUT_MS = 1000;

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** A separate database for one test file. */
export interface TestDatabase {
  /** Connection of the product: role `parapet`, which owns the database. */
  readonly url: string;
  /** Superuser connection, which bypasses row-level security. */
  readonly adminUrl: string;
  /** Ends all connections and removes the database. */
  drop(): Promise<void>;
}

/**
 * Creates a database, by default with all migrations; `content: 'empty'` creates one without. Safe
 * to call from concurrent workers. Call `drop` in `afterAll`.
 */
export async function createTestDatabase(
  options: { content?: 'migrated' | 'empty' } = {},
): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = options.content === 'empty' ? 'template0' : 'parapet';
  await administer(server, (client) =>
    // Copies files: half of the processor's time of the default, which writes each page to the log.
    client.query(`CREATE DATABASE ${name} OWNER parapet TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
  return {
    url: withDatabase(server.databaseUrl, name),
    adminUrl: withDatabase(server.adminUrl, name),
    drop: () =>
      administer(server, async (client) => {
        await untilDisconnected(client, name);
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

/**
 * Waits until ended pools have closed their connections: a forced end would raise errors that no
 * test handles.
 */
async function untilDisconnected(client: Client, name: string): Promise<void> {
  const count = `SELECT count(*)::int AS open FROM pg_stat_activity
    WHERE datname = '${name}' AND application_name <> '${TEST_POOL}'`;
  const deadline = Date.now() + DISCONNECT_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { rows } = await client.query<{ open: number }>(count);
    if (rows[0]?.open === 0) return;
    await delay(20);
  }
}

async function administer(
  server: TestServer,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
