import type { Client } from 'pg';

const SIZE = 500;
const FINDINGS_PER_ASSET = 10;

/**
 * Makes sets of the measured workspace that are as large in a small database as in a large one, each spread
 * over it: findings of one check with a word of its own in their title, and assets with one tag. Lists of
 * them tell what a list costs in more data where it finds no more. Triggers keep the counters.
 */
export async function seedEqual(
  client: Client,
  workspaceId: string,
  report: (step: string) => void,
): Promise<void> {
  report(`sets of ${SIZE}`);
  await client.query('set session_replication_role = origin');
  await client.query(
    `update parapet.findings set check_id = 'check-of-500', title = 'Quincunx is missing'
     where id in (
       select id from parapet.findings where workspace_id = $1 and not archived
       order by md5(id::text) limit ${SIZE}
     )`,
    [workspaceId],
  );
  await client.query(
    `update parapet.assets set tags = tags || array['of-500']
     where id in (
       select id from parapet.assets where workspace_id = $1 and state <> 'archived'
       order by md5(id::text) limit ${SIZE / FINDINGS_PER_ASSET}
     )`,
    [workspaceId],
  );
  await client.query('vacuum (analyze) parapet.findings');
  await client.query('vacuum (analyze) parapet.assets');
}
