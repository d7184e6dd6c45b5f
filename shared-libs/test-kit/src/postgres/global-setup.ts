import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>> | undefined;

/**
 * Vitest global setup: starts one real Postgres for the whole run. Its database is the template of
 * every test database.
 */
export async function setup(project: TestProject): Promise<void> {
  server = await startTestServer();
  const { adminUrl, databaseUrl } = server;
  project.provide('testServer', { adminUrl, databaseUrl });
}

/** Stops the server and removes its folder. */
export async function teardown(): Promise<void> {
  await server?.stop();
}
