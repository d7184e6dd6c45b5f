import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

/** Each project loads this file for itself, and all use one server. */
const KEY: unique symbol = Symbol.for('parapet.test-server');
const ofRun = globalThis as { [KEY]?: { users: number; starting: Promise<Server> } };

/**
 * Vitest global setup: starts one real Postgres for the whole run. Its database is the template of
 * every test database.
 */
export async function setup(project: TestProject): Promise<void> {
  ofRun[KEY] ??= { users: 0, starting: start() };
  ofRun[KEY].users += 1;
  const { adminUrl, databaseUrl } = await ofRun[KEY].starting;
  project.provide('testServer', { adminUrl, databaseUrl });
}

/** After the last project, stops the server and removes its folder. */
export async function teardown(): Promise<void> {
  const own = ofRun[KEY];
  if (!own) return;
  own.users -= 1;
  if (own.users > 0) return;
  delete ofRun[KEY];
  await (await own.starting).stop();
}

async function start(): Promise<Server> {
  const server = await startTestServer();
  await commitWithoutWaiting(server.adminUrl);
  return server;
}

/** No test reads its database after a crash of this server, so nothing waits for the disk. */
async function commitWithoutWaiting(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const setting of ['synchronous_commit', 'fsync', 'full_page_writes']) {
      await client.query(`ALTER SYSTEM SET ${setting} = off`);
    }
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
}
