import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Connection strings of one temporary Postgres. */
export interface TestServer {
  /** Superuser, database `postgres`. */
  readonly adminUrl: string;
  /** Role `parapet` on the migrated template database: do not connect to it. */
  readonly databaseUrl: string;
}

const DATABASE_PROCESS = join(import.meta.dirname, '../../../../bff/src/embedded/main.ts');

/** Starts the product's own database process on a data folder. */
export function startDatabase(dataDir: string): ChildProcess {
  return fork(DATABASE_PROCESS, {
    env: { ...process.env, PARAPET_DATA_DIR: dataDir },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Resolves once all migrations are applied; rejects with the message of a failed start. */
export async function untilReady(database: ChildProcess): Promise<TestServer> {
  const [message] = await once(database, 'message');
  if (message.type !== 'ready') throw new Error(message.message);
  return message;
}

export async function stopDatabase(database: ChildProcess): Promise<void> {
  if (database.exitCode !== null || database.signalCode !== null) return;
  const exited = once(database, 'exit');
  if (database.connected) database.disconnect();
  await exited;
}
