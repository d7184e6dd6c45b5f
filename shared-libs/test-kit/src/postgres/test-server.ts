import { mkdir, rm } from 'node:fs/promises';
import { startDatabase, stopDatabase, type TestServer, untilReady } from './database-process.ts';
import { makeServerFolder, removeLeftoverServers } from './leftover-servers.ts';

export type { TestServer };

/**
 * Starts a real Postgres with the product's database process. Its database `parapet` has all
 * migrations. `stop` ends the server and removes its folder.
 *
 * @param keptFolder where its files stay for the next start; by default a temporary folder
 */
export async function startTestServer(
  keptFolder?: string,
): Promise<TestServer & { stop(): Promise<void> }> {
  await removeLeftoverServers();
  const dataDir = keptFolder ?? (await makeServerFolder());
  await mkdir(dataDir, { recursive: true });
  const database = startDatabase(dataDir);
  const { adminUrl, databaseUrl } = await untilReady(database);
  return {
    adminUrl,
    databaseUrl,
    async stop() {
      await stopDatabase(database);
      if (keptFolder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
