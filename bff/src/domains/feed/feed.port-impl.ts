import { sql } from 'kysely';
import { jsonb } from '../../platform/db/database.ts';
import { deleteOldest } from '../../platform/db/delete-oldest.ts';
import type { FeedPort } from './feed.port.ts';
import { findFeedItems } from './feed-items.repository.ts';

export const createFeedPort = (): FeedPort => ({
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

  listItems: (scope, assets, ids) => findFeedItems(scope, assets, ids, () => false),

  deleteOld: (scope, before) => deleteOldest(scope, 'feed_events', 'occurred_at', before),
});
