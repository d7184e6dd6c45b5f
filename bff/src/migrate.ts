import { migrate, productMigrations } from './platform/db/migrate.ts';

// `npm run migrate -w bff`, with the connection of the tables' owner in DATABASE_URL: for a hosted
// installation whose API and workers log in as somebody who owns nothing.

try {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is missing: the connection of the tables' owner.");
  const applied = await migrate(url, [productMigrations]);
  process.stdout.write(
    applied.length === 0
      ? 'The database is up to date.\n'
      : `Applied ${applied.length} migrations: ${applied.join(', ')}\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
