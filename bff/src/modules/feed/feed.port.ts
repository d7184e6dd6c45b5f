import type { FeedEventType, FeedSubjectKind } from '@parapet/contracts/feed';
import type { Severity } from '@parapet/contracts/vocabulary';
import type { WorkspaceTx } from '../../platform/db/database.ts';

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

export interface FeedPort {
  /** Adds events in the transaction of the change itself; a known key adds nothing. */
  record(scope: WorkspaceTx, events: readonly FeedEvent[]): Promise<void>;
  /** Deletes one batch of the events that happened before `before`. */
  deleteOld(scope: WorkspaceTx, before: Date): Promise<{ count: number; isLast: boolean }>;
  /** Deletes one batch of the messages that rules made before `before`. */
  deleteOldMessages(scope: WorkspaceTx, before: Date): Promise<{ count: number; isLast: boolean }>;
}
