import type { FeedChangesMessage } from '@parapet/contracts/events/integration';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';

export interface IntegrationsPort {
  exists(scope: WorkspaceTx, id: string): Promise<boolean>;
  /** Queues the message of a rule, unless the integration is paused; the same subject once. */
  queueChanges(
    scope: WorkspaceTx,
    queue: Pick<Queue, 'send'>,
    changes: {
      readonly integrationId: string;
      readonly subjectId: string;
      readonly message: Omit<FeedChangesMessage, 'id'>;
    },
  ): Promise<void>;
  /** Deletes one batch of the deliveries that were made before `before` and are not tried again. */
  deleteDeliveries(scope: WorkspaceTx, before: Date): Promise<{ count: number; isLast: boolean }>;
}
