import { type FeedItem, feedItemSchema } from '@parapet/contracts/events/feed';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { NamedAssets } from './feed.port.ts';

/** The position of an event in the feed. */
export interface FeedPosition {
  readonly at: string;
  readonly id: string;
}

const columns = [
  'id',
  'type',
  'severity',
  'subject_kind',
  'subject_id',
  'subject_name',
  'asset_id',
  'scan_id',
  'before',
  'after',
  'occurred_at',
] as const;

/** Reads events by id, in the order of the ids; those that were deleted are left out. */
export async function findFeedItems(
  { tx, workspaceId }: WorkspaceTx,
  assets: NamedAssets,
  ids: readonly string[],
  isUnseen: (position: FeedPosition) => boolean,
): Promise<FeedItem[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('feed_events')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .select(columns)
    .execute();
  const assetIds = [...new Set(rows.flatMap(({ asset_id }) => asset_id ?? []))];
  const labels =
    assetIds.length === 0
      ? []
      : await tx
          .selectFrom(assets.labels(tx).as('asset'))
          .where(sql<boolean>`asset.id = any (${assetIds}::uuid[])`)
          .select(['asset.id', 'asset.name', 'asset.isCloudAccount'])
          .execute();
  const known = new Map(labels.map((label) => [label.id, label]));
  const items = rows.map((row) =>
    feedItemSchema.parse({
      id: row.id,
      type: row.type,
      severity: row.severity,
      subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
      assetId: row.asset_id,
      assetName: known.get(row.asset_id ?? '')?.name ?? null,
      isCloudAccount: known.get(row.asset_id ?? '')?.isCloudAccount ?? false,
      scanId: row.scan_id,
      before: row.before,
      after: row.after,
      occurredAt: row.occurred_at,
      isUnseen: isUnseen({ at: row.occurred_at, id: row.id }),
    }),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
