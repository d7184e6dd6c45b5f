import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../platform/db/database.ts';
import type { FeedPort } from './feed.port.ts';

const BATCH = 5000;

export const feedPort: FeedPort = {
  async record({ tx, workspaceId }, events) {
    if (events.length === 0) return;
    const rows = events.map(({ subject, ...event }) => ({ ...event, ...subject }));
    await sql`
      insert into parapet.feed_events (workspace_id, type, severity, subject_kind, subject_id,
        subject_name, asset_id, scan_id, before, after, dedupe_key, occurred_at)
      select ${workspaceId}::uuid, type, severity, kind, id, left(name, 300), "assetId", "scanId",
        nullif(before, 'null'), nullif(after, 'null'), "dedupeKey", "occurredAt"
      from jsonb_to_recordset(${jsonb(rows)}) as event(type text, severity text, kind text, id uuid,
        name text, "assetId" uuid, "scanId" uuid, before jsonb, after jsonb, "dedupeKey" text,
        "occurredAt" timestamptz)
      order by "dedupeKey"
      on conflict (workspace_id, dedupe_key) do nothing`.execute(tx);
  },

  deleteOld: (scope, before) => deleteBatch(scope, 'feed_events', 'occurred_at', before),
  deleteOldMessages: (scope, before) =>
    deleteBatch(scope, 'notification_deliveries', 'created_at', before),
};

/** Deletes the oldest rows of a table whose `time` is before `before`. */
async function deleteBatch(
  { tx, workspaceId }: WorkspaceTx,
  table: 'feed_events' | 'notification_deliveries',
  time: 'occurred_at' | 'created_at',
  before: Date,
): Promise<{ count: number; isLast: boolean }> {
  const [rows, at] = [sql.table(`parapet.${table}`), sql.ref(time)];
  const { numAffectedRows = 0n } = await sql`
    delete from ${rows} where workspace_id = ${workspaceId} and id in (
      select id from ${rows}
      where workspace_id = ${workspaceId} and ${at} < ${before}
      order by ${at} limit ${BATCH}
    )`.execute(tx);
  const count = Number(numAffectedRows);
  return { count, isLast: count < BATCH };
}
