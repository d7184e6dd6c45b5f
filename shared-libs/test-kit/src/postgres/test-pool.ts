import pg from 'pg';

/**
 * A pool on a test database. Connections that are still closing when the database is dropped are
 * cut off by the server, which is no failure.
 */
export function openTestPool(url: string, max = 8): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}
