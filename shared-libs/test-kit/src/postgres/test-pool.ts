import pg from 'pg';

/** Whose connections the end of a test database does not wait for. */
export const TEST_POOL = 'parapet-test-pool';

/**
 * A pool on a test database. Connections that are open when the database is dropped are cut off by the
 * server, which is no failure.
 */
export function openTestPool(url: string, max = 8): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, application_name: TEST_POOL });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}
