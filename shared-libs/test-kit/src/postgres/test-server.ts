import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabase, stopDatabase, type TestServer, untilReady } from './database-process.ts';

export type { TestServer };

const PREFIX = 'parapet-test-postgres-';

/**
 * Starts a real Postgres with the product's database process, in a temporary folder. Its database
 * `parapet` has all migrations. `stop` ends the server and removes its folder.
 */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
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

/**
 * Removes the folders of killed runs. A database process that is started on one first stops a
 * left-over server.
 */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    if (isRunning(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    const folder = join(tmpdir(), name);
    const process = startDatabase(folder);
    await untilReady(process).catch(() => undefined);
    await stopDatabase(process);
    await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
