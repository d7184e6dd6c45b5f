import { rm } from 'node:fs/promises';
import { startDatabase, stopDatabase, type TestServer, untilReady } from './database-process.ts';
import { makeServerFolder, removeLeftoverServers } from './leftover-servers.ts';

export type { TestServer };

/**
 * Starts a real Postgres with the product's database process, in a temporary folder. Its database
 * `parapet` has all migrations. `stop` ends the server and removes its folder.
 */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  await removeLeftoverServers();
  const dataDir = await makeServerFolder();
  const database = startDatabase(dataDir);
  const { adminUrl, databaseUrl } = await untilReady(database);
  return {
    adminUrl,
    databaseUrl,
    async stop() {
      await stopDatabase(database);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
