import type { Client } from 'pg';
import { withoutIndices } from './fast-inserts.ts';

/** One event for each finding: a third each of opened, fixed and opened again. Runs after `seed`. */
export async function seedFeed(client: Client, report: (step: string) => void): Promise<void> {
  report('feed');
  await withoutIndices(client, 'feed_events', async () => {
    await client.query(
      `insert into parapet.feed_events (workspace_id, type, severity, subject_kind, subject_id,
         subject_name, asset_id, dedupe_key, occurred_at)
       select workspace_id,
         (array['finding.opened', 'finding.fixed', 'finding.reopened'])[
           1 + row_number() over (order by id) % 3],
         severity, 'finding', id, title, asset_id, id::text, last_seen_at
       from parapet.findings`,
    );
  });
  await client.query('vacuum (analyze) parapet.feed_events');
}
