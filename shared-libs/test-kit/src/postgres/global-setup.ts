import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

/** Projects with a test that asks for a database. */
const WITH_DATABASE = ['server', 'modules', 'deep'];

let server: Awaited<ReturnType<typeof startTestServer>> | undefined;

/**
 * Vitest global setup of the whole run: starts one real Postgres for all projects that need it. Its
 * database is the template of every test database.
 */
export async function setup(root: TestProject): Promise<void> {
  if (!root.vitest.projects.some(({ name }) => WITH_DATABASE.includes(name))) return;
  server = await startTestServer();
  const { adminUrl, databaseUrl } = server;
  await commitWithoutWaiting(adminUrl);
  root.provide('testServer', { adminUrl, databaseUrl });
}

/** Stops the server and removes its folder. */
export async function teardown(): Promise<void> {
  await server?.stop();
}

/** No test reads its database after a crash of this server, so no commit waits for the disk. */
async function commitWithoutWaiting(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('ALTER SYSTEM SET synchronous_commit = off');
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
}
