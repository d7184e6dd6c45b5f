import type { FindingStatus } from '@parapet/contracts/finding';
import type { Severity } from '@parapet/contracts/vocabulary';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { FeedEvent, FeedPort } from '../feed/feed.port.ts';

/** A changed finding, as the feed tells it. */
export interface Told {
  readonly id: string;
  readonly assetId: string;
  readonly title: string;
  readonly severity: Severity;
  /** Null for one that is new. */
  readonly from: FindingStatus | null;
  readonly to: FindingStatus;
  /** ISO 8601. */
  readonly at: string;
}

const eventOf = (
  type: FeedEvent['type'],
  { id, assetId, title, severity, from, to, at }: Told,
  scanId: string | null,
): FeedEvent => ({
  type,
  severity,
  subject: { kind: 'finding', id, name: title },
  assetId,
  scanId,
  before: from === null ? null : { status: from },
  after: { status: to },
  // What a lost worker told is told once.
  dedupeKey: `${type}:${id}:${scanId ?? at}`,
  occurredAt: at,
});

/** Tells the feed what a person decided. */
export const tellDecision = (
  { feed }: { feed: FeedPort },
  scope: WorkspaceTx,
  told: Told,
): Promise<void> => feed.record(scope, [eventOf('finding.status_changed', told, null)]);

/** Tells the feed what scans and time opened, reopened and fixed. */
export const tellChanges = (
  { feed }: { feed: FeedPort },
  scope: WorkspaceTx,
  changes: readonly (Told & { readonly change: 'opened' | 'reopened' | 'fixed' })[],
  scanId: string | null,
): Promise<void> =>
  feed.record(
    scope,
    changes.map(({ change, ...told }) => eventOf(`finding.${change}`, told, scanId)),
  );
