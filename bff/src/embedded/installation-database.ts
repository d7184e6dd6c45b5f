import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readPostmasterFile } from './postgres/leftover-server.ts';

/**
 * The connection of an operator's command: `DATABASE_URL`, else the embedded database of the data folder.
 * @throws Error when that one does not run
 */
export async function installationDatabase(
  env: Readonly<Record<string, string | undefined>>,
  repository: string,
): Promise<string> {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const dataDir = resolve(repository, env.PARAPET_DATA_DIR || '.parapet');
  const port = readPostmasterFile(join(dataDir, 'postgres'))?.port;
  const password = await readFile(join(dataDir, 'keys', 'postgres-parapet'), 'utf8').catch(
    () => undefined,
  );
  if (!port || password === undefined) {
    throw new Error(
      `No database runs in ${dataDir}. Run npm start first, or set DATABASE_URL to the database of a hosted installation.`,
    );
  }
  return `postgresql://parapet:${password.trim()}@127.0.0.1:${port}/parapet`;
}
