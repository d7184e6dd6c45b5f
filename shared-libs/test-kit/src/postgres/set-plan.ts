import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/**
 * Changes the plan of a workspace's owner as a payment would. For journeys against a product on
 * `dataDir` with its embedded Postgres.
 */
export async function setPlan(dataDir: string, workspaceId: string, tier: string): Promise<void> {
  const read = (...path: string[]) => readFileSync(join(dataDir, ...path), 'utf8');
  const client = new Client({
    host: '127.0.0.1',
    port: Number(read('postgres', 'postmaster.pid').split('\n')[3]),
    user: 'postgres',
    password: read('keys', 'postgres-superuser').trim(),
    database: 'parapet',
  });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `update parapet.subscriptions set tier = $2
       where user_id = (select owner_id from parapet.workspaces where id = $1)`,
      [workspaceId, tier],
    );
    if (rowCount !== 1) throw new Error(`The workspace ${workspaceId} has no owner with a plan`);
  } finally {
    await client.end();
  }
}
