import { migrate, productMigrations } from './platform/db/migrations/migrate.ts';

// Runs as `npm run migrate -w bff`, with the connection of the tables' owner in DATABASE_URL.
// Needed where API and workers use a login that owns nothing.

try {
  const url = process.env.DATABASE_URL;
  if (!url)
    throw new Error("DATABASE_URL is missing: set it to the connection of the tables' owner.");
  const applied = await migrate(url, [productMigrations]);
  process.stdout.write(
    applied.length === 0
      ? 'The database is up to date.\n'
      : `Applied ${applied.length} SQL files: ${applied.join(', ')}\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
