import {
  embeddedMigrations,
  migrate,
  productMigrations,
} from '../platform/db/migrations/migrate.ts';
import { type Running, runProcess } from '../platform/process/run-process.ts';
import { bootstrapDatabase } from './postgres/bootstrap.ts';
import { type PostgresServer, startPostgres } from './postgres/server.ts';

// The database process of the embedded default: Postgres, its roles, and all migrations.

/** Time for a clean shutdown; a database that is killed replays its log at the next start. */
const STOP_PATIENCE_MS = 18_000;

async function start(): Promise<Running> {
  const dataDir = process.env.PARAPET_DATA_DIR;
  if (!dataDir) throw new Error('PARAPET_DATA_DIR names no folder for the database.');
  const server = await startPostgres({ dataDir });
  try {
    const urls = await bootstrapDatabase(server);
    const applied = await migrate(urls.databaseUrl, [embeddedMigrations, productMigrations]);
    process.stdout.write(`Postgres on port ${server.port}; ${applied.length} SQL files applied\n`);
    return { details: { ...urls }, stop: () => server.stop(), broken: untilBroken(server) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function untilBroken(server: PostgresServer): Promise<never> {
  await server.exited;
  throw new Error('The database ended unexpectedly.');
}

runProcess(start, { stopPatienceMs: STOP_PATIENCE_MS });
