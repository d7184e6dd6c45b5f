import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { Queue, QueueDefinition } from '../../platform/queue/queue.ts';

export interface AssessJob {
  readonly workspaceId: string;
  /** ISO 8601: figures that were made after it need not be made again. */
  readonly askedAt: string;
}

/** Makes the figures of a workspace anew. */
export const assessQueue: QueueDefinition<AssessJob> = {
  name: 'compliance-assess',
  heartbeatSeconds: 30,
  expireInSeconds: 900,
  redeliveries: 5,
  backOffSeconds: 120,
};

/** Records how accounts and tags stand, after the figures of their workspace. */
export const partsQueue: QueueDefinition<{ readonly workspaceId: string }> = {
  name: 'compliance-parts',
  heartbeatSeconds: 30,
  expireInSeconds: 1800,
  redeliveries: 5,
  backOffSeconds: 120,
};

/** Attestations and exceptions end with a day (UTC). */
export const complianceDayQueue: QueueDefinition<object> = {
  name: 'compliance-day',
  heartbeatSeconds: 30,
  expireInSeconds: 3600,
  redeliveries: 5,
  backOffSeconds: 600,
  isExclusive: true,
  cron: '4 0,8 * * *',
};

export interface ReminderJob {
  readonly workspaceId: string;
  readonly attestationId: string;
}

/** One mail to the author of an attestation that ends soon. */
export const reminderQueue: QueueDefinition<ReminderJob> = {
  name: 'compliance-reminder',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 20,
  backOffSeconds: 600,
};

/**
 * Has a worker make the figures anew, once the transaction commits. What is asked for while they are made is made
 * once more, however often it is asked for.
 */
export const assessSoon = (
  { queue }: { readonly queue: Pick<Queue, 'send'> },
  { tx, workspaceId }: WorkspaceTx,
): Promise<void> => queue.send(tx, assessQueue, { workspaceId, askedAt: new Date().toISOString() });
