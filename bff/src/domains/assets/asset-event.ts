import type { Asset } from '@parapet/contracts/assets/asset';
import type { FeedEvent } from '../feed/feed.port.ts';

/** The event of an asset that a person added or archived. */
export const assetEvent = (
  type: 'asset.added' | 'asset.archived',
  { id, displayName, state }: Pick<Asset, 'id' | 'displayName' | 'state'>,
  at: string,
): FeedEvent => ({
  type,
  severity: null,
  subject: { kind: 'asset', id, name: displayName },
  assetId: id,
  scanId: null,
  before: null,
  after: { state },
  dedupeKey: `${type}:${id}:${at}`,
  occurredAt: at,
});
