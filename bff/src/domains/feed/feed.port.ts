import type { FeedEventType, FeedItem, FeedSubjectKind } from '@parapet/contracts/events/feed';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { ReadModel, WorkspaceTx } from '../../platform/db/database.ts';

/** One change, as the module where it happens records it. */
export interface FeedEvent {
  readonly type: FeedEventType;
  readonly severity: Severity | null;
  readonly subject: {
    readonly kind: FeedSubjectKind;
    readonly id: string;
    /** As it is called now, at most 300 characters. */
    readonly name: string;
  };
  /** The asset that it happened on; null when it concerns none or several. */
  readonly assetId: string | null;
  readonly scanId: string | null;
  /** Small and without secrets: what was, and what is now. */
  readonly before: unknown;
  readonly after: unknown;
  /** Unique in the workspace: names the change, so that recording it again adds nothing. */
  readonly dedupeKey: string;
  /** ISO 8601. */
  readonly occurredAt: string;
}

/** The names of assets, from the domain above that has them. */
export interface NamedAssets {
  readonly labels: ReadModel<AssetLabel>;
}

/** Describes what a row about an asset shows of it, and what it is filtered by. */
export interface AssetLabel {
  readonly id: string;
  readonly isCloudAccount: boolean;
  readonly name: string;
  readonly canonicalKey: string;
  readonly isArchived: boolean;
  readonly tags: readonly string[];
}

export interface FeedPort {
  /** Adds events in the transaction of the change itself; a known key adds nothing. */
  record(scope: WorkspaceTx, events: readonly FeedEvent[]): Promise<void>;
  /** Reads events by id, in the order of the ids, as seen; those that were deleted are left out. */
  listItems(scope: WorkspaceTx, assets: NamedAssets, ids: readonly string[]): Promise<FeedItem[]>;
  /** Deletes one batch of the events that happened before `before`. */
  deleteOld(scope: WorkspaceTx, before: Date): Promise<{ count: number; isLast: boolean }>;
}
